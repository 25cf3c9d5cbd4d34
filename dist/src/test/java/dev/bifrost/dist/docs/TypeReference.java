package dev.bifrost.dist.docs;

import dev.bifrost.api.graph.TypeTable;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** What the type table answers to one column of each Arrow type. */
final class TypeReference {

    private static final Field TEXT = Field.nullable("item", ArrowType.Utf8.INSTANCE);

    private TypeReference() {}

    static String text() {
        var table = new Table("Arrow type", "stored as", "lost, or refused");
        for (Field column : columns()) {
            var entry = TypeTable.of(column);
            table.row(
                    name(column),
                    entry.type().map(Object::toString).orElse("not stored"),
                    entry.note().isEmpty() ? "nothing" : entry.note());
        }
        return table.toString();
    }

    /** At least one of each. */
    static List<Field> columns() {
        return List.of(
                plain(ArrowType.Bool.INSTANCE),
                plain(new ArrowType.Int(8, true)),
                plain(new ArrowType.Int(16, true)),
                plain(new ArrowType.Int(32, true)),
                plain(new ArrowType.Int(64, true)),
                plain(new ArrowType.Int(32, false)),
                plain(new ArrowType.Int(64, false)),
                plain(new ArrowType.FloatingPoint(FloatingPointPrecision.HALF)),
                plain(new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE)),
                plain(new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
                plain(new ArrowType.Decimal(18, 2, 128)),
                plain(ArrowType.Utf8.INSTANCE),
                plain(ArrowType.LargeUtf8.INSTANCE),
                plain(ArrowType.Utf8View.INSTANCE),
                uuid(),
                plain(new ArrowType.Date(DateUnit.DAY)),
                plain(new ArrowType.Time(TimeUnit.MICROSECOND, 64)),
                plain(new ArrowType.Timestamp(TimeUnit.MICROSECOND, null)),
                plain(new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Europe/Oslo")),
                plain(new ArrowType.Duration(TimeUnit.MILLISECOND)),
                plain(new ArrowType.Interval(IntervalUnit.DAY_TIME)),
                plain(ArrowType.Binary.INSTANCE),
                plain(ArrowType.LargeBinary.INSTANCE),
                plain(new ArrowType.FixedSizeBinary(4)),
                plain(ArrowType.BinaryView.INSTANCE),
                nested(ArrowType.List.INSTANCE, TEXT),
                nested(ArrowType.LargeList.INSTANCE, TEXT),
                nested(new ArrowType.FixedSizeList(3), TEXT),
                nested(ArrowType.List.INSTANCE, nested(ArrowType.List.INSTANCE, TEXT)),
                nested(ArrowType.ListView.INSTANCE, TEXT),
                nested(ArrowType.LargeListView.INSTANCE, TEXT),
                nested(ArrowType.Struct.INSTANCE, Field.nullable("city", ArrowType.Utf8.INSTANCE)),
                nested(
                        new ArrowType.Map(false),
                        nested(ArrowType.Struct.INSTANCE, TEXT, Field.nullable("value", ArrowType.Utf8.INSTANCE))),
                nested(new ArrowType.Union(UnionMode.Sparse, new int[] {0}), TEXT),
                nested(ArrowType.RunEndEncoded.INSTANCE, Field.notNullable("ends", new ArrowType.Int(32, true)), TEXT),
                plain(ArrowType.Null.INSTANCE),
                new Field(
                        "x",
                        new FieldType(true, ArrowType.Utf8.INSTANCE, new DictionaryEncoding(1, false, null)),
                        List.of()));
    }

    private static Field plain(ArrowType type) {
        return Field.nullable("x", type);
    }

    private static Field nested(ArrowType type, Field... children) {
        return new Field("x", FieldType.nullable(type), List.of(children));
    }

    private static Field uuid() {
        var metadata = Map.of(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME, "arrow.uuid");
        return new Field("x", new FieldType(true, new ArrowType.FixedSizeBinary(16), null, metadata), List.of());
    }

    private static String name(Field column) {
        if (column.getDictionary() != null) {
            return "dictionary of " + column.getType();
        }
        if (TypeTable.isUuid(column)) {
            return "FixedSizeBinary(16), extension arrow.uuid";
        }
        String type = column.getType().toString();
        return column.getType().isComplex() && column.getChildren().size() == 1
                ? type + " of " + column.getChildren().getFirst().getType()
                : type;
    }
}
