package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.TypeTable;
import java.util.Locale;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Column types in messages: {@code int64}, {@code decimal(10, 2)}, {@code timestamp(microsecond, UTC)}. */
final class TypeWords {

    private TypeWords() {}

    static String of(Field field) {
        if (TypeTable.isUuid(field)) {
            return "uuid";
        }
        return switch (field.getType()) {
            case ArrowType.Utf8 ignored -> "text";
            case ArrowType.LargeUtf8 ignored -> "text";
            case ArrowType.Utf8View ignored -> "text";
            case ArrowType.Bool ignored -> "boolean";
            case ArrowType.Int type -> (type.getIsSigned() ? "int" : "uint") + type.getBitWidth();
            case ArrowType.FloatingPoint type -> "float" + bits(type.getPrecision());
            case ArrowType.Decimal type -> "decimal(%d, %d)".formatted(type.getPrecision(), type.getScale());
            case ArrowType.Date ignored -> "date";
            case ArrowType.Time type -> "time(%s)".formatted(word(type.getUnit()));
            case ArrowType.Timestamp type ->
                "timestamp(%s%s)"
                        .formatted(word(type.getUnit()), type.getTimezone() == null ? "" : ", " + type.getTimezone());
            case ArrowType.List ignored -> "list of " + element(field);
            case ArrowType.LargeList ignored -> "list of " + element(field);
            case ArrowType.FixedSizeList ignored -> "list of " + element(field);
            case ArrowType.Binary ignored -> "binary";
            case ArrowType.LargeBinary ignored -> "binary";
            case ArrowType.FixedSizeBinary type -> "binary(%d)".formatted(type.getByteWidth());
            default -> field.getType().getTypeID().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String element(Field list) {
        return of(list.getChildren().getFirst());
    }

    private static int bits(FloatingPointPrecision precision) {
        return switch (precision) {
            case HALF -> 16;
            case SINGLE -> 32;
            case DOUBLE -> 64;
        };
    }

    private static String word(TimeUnit unit) {
        return unit.name().toLowerCase(Locale.ROOT);
    }
}
