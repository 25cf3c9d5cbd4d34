package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import dev.bifrost.transformkit.Plain;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Reads a schema that somebody wrote who is not trusted. Arrow's own reader trusts it: it takes sizes of arrays from the message, and follows
 * children that share a parent again and again. This one knows how much it may meet before it looks.
 */
final class AnswerSchema {

    private static final int MAX_NAME = 1_024;
    private static final int MAX_METADATA_BYTES = 1_024;
    private static final int MAX_ENTRIES = 1_000;
    private static final String OURS = "bifrost.";

    /** Types without arrays of their own in the message. */
    private static final Set<Byte> PLAIN = Set.of(
            Type.Null,
            Type.Bool,
            Type.Int,
            Type.FloatingPoint,
            Type.Decimal,
            Type.Utf8,
            Type.LargeUtf8,
            Type.Binary,
            Type.LargeBinary,
            Type.FixedSizeBinary,
            Type.Date,
            Type.Time,
            Type.Timestamp,
            Type.Duration,
            Type.List,
            Type.LargeList,
            Type.FixedSizeList);

    private AnswerSchema() {}

    /** Whether columns may have dictionaries. */
    enum Coding {
        PLAIN,
        DICTIONARIES
    }

    static List<Field> read(org.apache.arrow.flatbuf.Schema message, int maxColumns, Coding coding) {
        check(message.endianness() == Endianness.Little, "is not little endian");
        int columns = message.fieldsLength();
        if (columns > maxColumns) {
            throw AnswerFault.tooMuch("has %,d columns; its limit is %,d", columns, maxColumns);
        }
        var fields = new ArrayList<Field>();
        var names = new HashSet<String>();
        for (int i = 0; i < columns; i++) {
            var field = field(message.fields(i), true, coding);
            check(names.add(field.getName()), "has two columns named '%s'", Plain.text(field.getName(), 100));
            fields.add(field);
        }
        return fields;
    }

    /** What the schema says of itself, as far as it is ours. */
    static Map<String, String> metadata(org.apache.arrow.flatbuf.Schema message) {
        int entries = message.customMetadataLength();
        check(entries <= MAX_ENTRIES, "has a schema with %,d entries of metadata", entries);
        var metadata = new HashMap<String, String>();
        for (int i = 0; i < entries; i++) {
            var entry = message.customMetadata(i);
            if (name(entry).startsWith(OURS)) {
                metadata.put(name(entry), text(entry.valueAsByteBuffer(), MAX_METADATA_BYTES));
            }
        }
        return metadata;
    }

    private static Field field(org.apache.arrow.flatbuf.Field message, boolean outermost, Coding coding) {
        check(message != null, "has a schema with a column missing");
        String name = text(message.nameAsByteBuffer(), MAX_NAME);
        String shown = Plain.text(name, 100);
        check(
                message.dictionary() == null || outermost && coding == Coding.DICTIONARIES,
                "has a dictionary in column '%s'; no dictionaries cross",
                shown);
        check(PLAIN.contains(message.typeType()), "has column '%s' of a type that does not cross", shown);
        var children = new ArrayList<Field>();
        if (message.childrenLength() > 0) {
            check(outermost && message.childrenLength() == 1, "has column '%s' with too many children", shown);
            children.add(field(message.children(0), false, coding));
        }
        ArrowType type = type(message);
        boolean list = type.isComplex();
        check(list == (children.size() == 1), "has column '%s' with a wrong number of children", shown);
        sound(type, shown);
        var field = new Field(name, new FieldType(message.nullable(), type, null, metadata(message)), children);
        check(CrossingTypes.crosses(field), "has column '%s' of a type that does not cross", shown);
        return message.dictionary() == null ? field : encoded(field, message.dictionary(), shown);
    }

    private static Field encoded(Field values, org.apache.arrow.flatbuf.DictionaryEncoding message, String shown) {
        check(Dictionaries.takes(values), "has a dictionary in column '%s' of a type that has none", shown);
        var index = message.indexType();
        int bits = index == null ? Integer.SIZE : index.bitWidth();
        check(List.of(8, 16, 32, 64).contains(bits), "has indices of %d bits in column '%s'", bits, shown);
        var type = new ArrowType.Int(bits, index == null || index.isSigned());
        var encoding = new DictionaryEncoding(message.id(), message.isOrdered(), type);
        return new Field(
                values.getName(),
                new FieldType(values.isNullable(), values.getType(), encoding, values.getMetadata()),
                values.getChildren());
    }

    private static ArrowType type(org.apache.arrow.flatbuf.Field message) {
        if (message.typeType() == Type.Timestamp) {
            var timestamp = new org.apache.arrow.flatbuf.Timestamp();
            check(message.type(timestamp) != null, "has a timestamp without its unit");
            text(timestamp.timezoneAsByteBuffer(), MAX_NAME);
        }
        return ArrowType.getTypeForField(message);
    }

    /** Parameters that a type's constructor takes as they come. */
    private static void sound(ArrowType type, String column) {
        boolean sound = switch (type) {
            case ArrowType.Int integer -> List.of(8, 16, 32, 64).contains(integer.getBitWidth());
            case ArrowType.FixedSizeBinary binary -> binary.getByteWidth() > 0 && binary.getByteWidth() <= 4_096;
            case ArrowType.FixedSizeList list -> list.getListSize() >= 0 && list.getListSize() <= 65_536;
            case ArrowType.Decimal decimal -> soundDecimal(decimal);
            case ArrowType.Time time ->
                time.getBitWidth()
                        == switch (time.getUnit()) {
                            case SECOND, MILLISECOND -> 32;
                            case MICROSECOND, NANOSECOND -> 64;
                        };
            default -> true;
        };
        check(sound, "has column '%s' with a width that its type does not have", column);
    }

    private static boolean soundDecimal(ArrowType.Decimal decimal) {
        int most = decimal.getBitWidth() == 128 ? 38 : decimal.getBitWidth() == 256 ? 76 : 0;
        return decimal.getPrecision() > 0
                && decimal.getPrecision() <= most
                && decimal.getScale() >= -most
                && decimal.getScale() <= most;
    }

    /** Only what names an extension type; the rest is nobody's. */
    private static Map<String, String> metadata(org.apache.arrow.flatbuf.Field message) {
        int entries = message.customMetadataLength();
        check(entries <= MAX_ENTRIES, "has a column with %,d entries of metadata", entries);
        var metadata = new HashMap<String, String>();
        for (int i = 0; i < entries; i++) {
            var entry = message.customMetadata(i);
            if (name(entry).equals(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME)) {
                metadata.put(name(entry), text(entry.valueAsByteBuffer(), MAX_METADATA_BYTES));
            }
        }
        return metadata;
    }

    /** The key of an entry; empty if it is longer than any that we look for. */
    private static String name(KeyValue entry) {
        var key = entry.keyAsByteBuffer();
        return key == null || key.remaining() > MAX_METADATA_BYTES ? "" : text(key, MAX_METADATA_BYTES);
    }

    private static String text(ByteBuffer bytes, int most) {
        if (bytes == null) {
            return "";
        }
        check(bytes.remaining() <= most, "has a name of %,d bytes in its schema", bytes.remaining());
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }
}
