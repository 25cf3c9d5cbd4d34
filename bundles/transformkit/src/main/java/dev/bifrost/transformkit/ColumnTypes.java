package dev.bifrost.transformkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The short names of common Arrow types, which authors of foreign logic and users write. */
public final class ColumnTypes {

    private static final Map<String, ArrowType> NAMES = names();
    private static final String LIST = "list<";

    private ColumnTypes() {}

    private static Map<String, ArrowType> names() {
        var names = new LinkedHashMap<String, ArrowType>();
        names.put("bool", new ArrowType.Bool());
        for (int bits = 8; bits <= 64; bits *= 2) {
            names.put("int" + bits, new ArrowType.Int(bits, true));
            names.put("uint" + bits, new ArrowType.Int(bits, false));
        }
        names.put("float32", new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE));
        names.put("float64", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE));
        names.put("utf8", new ArrowType.Utf8());
        names.put("binary", new ArrowType.Binary());
        names.put("date32", new ArrowType.Date(DateUnit.DAY));
        names.put("timestamp_us", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null));
        names.put("timestamp_us_utc", new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"));
        return names;
    }

    /** The short names, for messages. */
    public static String known() {
        return String.join(", ", NAMES.keySet()) + ", list<T>";
    }

    /** A nullable column of a short name; empty if there is no such name. */
    public static Optional<Field> column(String name, String type) {
        if (type.startsWith(LIST) && type.endsWith(">")) {
            return Optional.ofNullable(NAMES.get(type.substring(LIST.length(), type.length() - 1)))
                    .map(element -> new Field(
                            name, FieldType.nullable(new ArrowType.List()), List.of(Field.nullable("item", element))));
        }
        return Optional.ofNullable(NAMES.get(type)).map(found -> Field.nullable(name, found));
    }

    /** The short name, or Arrow's own text for a type without one. */
    public static String name(Field field) {
        if (field.getType() instanceof ArrowType.List) {
            return LIST + name(field.getChildren().getFirst()) + ">";
        }
        return NAMES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(field.getType()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(field.getType().toString());
    }
}
