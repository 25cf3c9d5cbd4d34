package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.FieldIds;
import dev.bifrost.parquet.fit.PlainFields;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's columns as Arrow fields: nullable, with their ids in the metadata. */
public final class ArrowFields {

    private ArrowFields() {}

    public static Schema schema(org.apache.iceberg.Schema schema) {
        return new Schema(schema.columns().stream().map(ArrowFields::field).toList());
    }

    /** A column. One that holds a type which is not read is an empty struct, which no mapping takes for a value. */
    public static Field field(Types.NestedField column) {
        return FieldIds.marked(field(column.name(), column.type()), column.fieldId());
    }

    /** What of a column is not read; empty if all of it is. */
    public static Optional<String> obstacle(Type type) {
        return switch (type.typeId()) {
            case STRUCT ->
                type.asStructType().fields().isEmpty()
                        ? Optional.of("a struct without fields")
                        : type.asStructType().fields().stream()
                                .flatMap(field -> obstacle(field.type()).stream())
                                .findFirst();
            case LIST -> obstacle(type.asListType().elementType());
            case MAP ->
                obstacle(type.asMapType().keyType())
                        .or(() -> obstacle(type.asMapType().valueType()));
            case VARIANT, GEOMETRY, GEOGRAPHY -> Optional.of("type " + type);
            default -> Optional.empty();
        };
    }

    private static Field field(String name, Type type) {
        if (obstacle(type).isPresent()) {
            return PlainFields.of(name, ArrowType.Struct.INSTANCE);
        }
        return switch (type.typeId()) {
            case UUID -> PlainFields.uuid(name);
            case STRUCT ->
                PlainFields.of(
                        name,
                        ArrowType.Struct.INSTANCE,
                        type.asStructType().fields().stream()
                                .map(ArrowFields::field)
                                .toList());
            case LIST ->
                PlainFields.of(
                        name,
                        ArrowType.List.INSTANCE,
                        List.of(field(type.asListType().fields().getFirst())));
            case MAP -> map(name, type.asMapType());
            default -> PlainFields.of(name, scalar(type));
        };
    }

    private static Field map(String name, Types.MapType map) {
        Field key = field(map.fields().get(0));
        Field requiredKey = new Field(
                key.getName(), new FieldType(false, key.getType(), null, key.getMetadata()), key.getChildren());
        Field entries = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                List.of(requiredKey, field(map.fields().get(1))));
        return PlainFields.of(name, new ArrowType.Map(false), List.of(entries));
    }

    private static ArrowType scalar(Type type) {
        return switch (type.typeId()) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INTEGER -> new ArrowType.Int(32, true);
            case LONG -> new ArrowType.Int(64, true);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIME -> new ArrowType.Time(TimeUnit.MICROSECOND, 64);
            case TIMESTAMP ->
                new ArrowType.Timestamp(TimeUnit.MICROSECOND, zone(((Types.TimestampType) type).shouldAdjustToUTC()));
            case TIMESTAMP_NANO ->
                new ArrowType.Timestamp(
                        TimeUnit.NANOSECOND, zone(((Types.TimestampNanoType) type).shouldAdjustToUTC()));
            case STRING -> ArrowType.Utf8.INSTANCE;
            case BINARY -> ArrowType.Binary.INSTANCE;
            case FIXED -> new ArrowType.FixedSizeBinary(((Types.FixedType) type).length());
            case DECIMAL -> {
                var decimal = (Types.DecimalType) type;
                yield new ArrowType.Decimal(decimal.precision(), decimal.scale(), 128);
            }
            case UNKNOWN -> ArrowType.Null.INSTANCE;
            default -> throw new IllegalStateException("no Arrow type for " + type);
        };
    }

    private static String zone(boolean utc) {
        return utc ? "UTC" : null;
    }
}
