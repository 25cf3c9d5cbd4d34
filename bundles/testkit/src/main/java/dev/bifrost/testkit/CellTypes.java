package dev.bifrost.testkit;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Which Arrow type a column of Java values has. */
final class CellTypes {

    private CellTypes() {}

    static Field infer(String name, List<?> values) {
        var first = values.stream()
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "column " + name + " holds nulls only; name its type with column(Field, ...)"));
        return switch (first) {
            case Map<?, ?> ignored -> struct(name, values);
            case List<?> ignored -> list(name, values);
            case BigDecimal ignored -> Field.nullable(name, new ArrowType.Decimal(38, scale(values), 128));
            default -> Field.nullable(name, scalar(name, first));
        };
    }

    private static ArrowType scalar(String name, Object value) {
        return switch (value) {
            case Long ignored -> new ArrowType.Int(64, true);
            case Integer ignored -> new ArrowType.Int(32, true);
            case Short ignored -> new ArrowType.Int(16, true);
            case Byte ignored -> new ArrowType.Int(8, true);
            case Double ignored -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case Float ignored -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case Boolean ignored -> ArrowType.Bool.INSTANCE;
            case String ignored -> ArrowType.Utf8.INSTANCE;
            case LocalDate ignored -> new ArrowType.Date(DateUnit.DAY);
            case LocalTime ignored -> new ArrowType.Time(TimeUnit.MICROSECOND, 64);
            case LocalDateTime ignored -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case Instant ignored -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case Duration ignored -> new ArrowType.Duration(TimeUnit.MICROSECOND);
            case UUID ignored -> UuidType.INSTANCE;
            case byte[] ignored -> ArrowType.Binary.INSTANCE;
            default ->
                throw new IllegalArgumentException("column %s: no Arrow type is known for %s"
                        .formatted(name, value.getClass().getName()));
        };
    }

    private static int scale(List<?> values) {
        return values.stream()
                .filter(Objects::nonNull)
                .mapToInt(value -> Math.max(0, ((BigDecimal) value).scale()))
                .max()
                .orElse(0);
    }

    private static Field list(String name, List<?> values) {
        var elements = values.stream()
                .filter(Objects::nonNull)
                .flatMap(value -> ((List<?>) value).stream())
                .toList();
        return new Field(
                name, FieldType.nullable(ArrowType.List.INSTANCE), List.of(infer("item", new ArrayList<>(elements))));
    }

    private static Field struct(String name, List<?> values) {
        var children = new LinkedHashMap<String, List<Object>>();
        for (var value : values) {
            if (value instanceof Map<?, ?> map) {
                map.forEach((key, child) -> children.computeIfAbsent((String) key, any -> new ArrayList<>())
                        .add(child));
            }
        }
        var fields = children.entrySet().stream()
                .map(child -> infer(child.getKey(), child.getValue()))
                .toList();
        return new Field(name, FieldType.nullable(ArrowType.Struct.INSTANCE), fields);
    }
}
