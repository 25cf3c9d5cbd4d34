package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostException;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns without dictionaries: values in place of indices. */
final class PlainColumns {

    private PlainColumns() {}

    /** Whether the column, or one inside it, holds indices into a dictionary. */
    static boolean isEncoded(Field field) {
        return field.getDictionary() != null || field.getChildren().stream().anyMatch(PlainColumns::isEncoded);
    }

    static Schema schema(Schema schema, DictionaryProvider dictionaries) {
        return new Schema(
                schema.getFields().stream()
                        .map(field -> plain(field, dictionaries))
                        .toList(),
                schema.getCustomMetadata());
    }

    /** @throws BifrostException BAD_DICTIONARY if it is not there, UNSUPPORTED_TYPE if it is inside a list or struct */
    static Field plain(Field field, DictionaryProvider dictionaries) {
        if (field.getDictionary() == null) {
            if (isEncoded(field)) {
                throw new BifrostException(
                        ArrowErrors.UNSUPPORTED_TYPE,
                        "column %s holds a dictionary inside a %s; decode it before lending the table"
                                .formatted(field.getName(), field.getType()));
            }
            return field;
        }
        var values = values(field, dictionaries).getField();
        return new Field(
                field.getName(),
                new FieldType(field.isNullable(), values.getType(), null, values.getMetadata()),
                values.getChildren());
    }

    /** Whether names and types are the same, whatever may be null. */
    static boolean sameColumns(List<Field> some, List<Field> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            var one = some.get(i);
            var other = others.get(i);
            if (!Objects.equals(one.getName(), other.getName())
                    || !one.getType().equals(other.getType())
                    || !sameColumns(one.getChildren(), other.getChildren())) {
                return false;
            }
        }
        return true;
    }

    /** The entries of an encoded column's dictionary. */
    static FieldVector values(Field field, DictionaryProvider dictionaries) {
        long id = field.getDictionary().getId();
        var dictionary = dictionaries.lookup(id);
        if (dictionary == null) {
            throw new BifrostException(
                    ArrowErrors.BAD_DICTIONARY,
                    "column %s refers to dictionary %d, which ArrowTables.dictionaries does not give; it gives %s"
                            .formatted(field.getName(), id, dictionaries.getDictionaryIds()));
        }
        return dictionary.getVector();
    }

    /** The entry that a row of an encoded column refers to. */
    static int entry(FieldVector indices, int row, FieldVector values) {
        long entry = ((BaseIntVector) indices).getValueAsLong(row);
        if (entry < 0 || entry >= values.getValueCount()) {
            throw new BifrostException(
                    ArrowErrors.BAD_DICTIONARY,
                    "column %s refers to entry %d of a dictionary of %d"
                            .formatted(indices.getName(), entry, values.getValueCount()));
        }
        return (int) entry;
    }

    /** A new vector with the values of an encoded one; the caller closes it. */
    static FieldVector decode(FieldVector indices, DictionaryProvider dictionaries, BufferAllocator allocator) {
        var values = values(indices.getField(), dictionaries);
        var decoded = plain(indices.getField(), dictionaries).createVector(allocator);
        try {
            decoded.setInitialCapacity(Math.max(1, indices.getValueCount()));
            decoded.allocateNew();
            for (int row = 0; row < indices.getValueCount(); row++) {
                if (!indices.isNull(row)) {
                    decoded.copyFromSafe(entry(indices, row, values), row, values);
                }
            }
            decoded.setValueCount(indices.getValueCount());
            return decoded;
        } catch (RuntimeException | Error e) {
            decoded.close();
            throw e;
        }
    }
}
