package dev.bifrost.wasm.arrow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Which Arrow types can cross to a guest and back, and the short names that guests and users write for the common ones. */
public final class CrossingTypes {

    private static final Map<String, ArrowType> NAMES = names();
    private static final String LIST = "list<";

    private CrossingTypes() {}

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
                            name,
                            FieldType.nullable(new ArrowType.List()),
                            java.util.List.of(Field.nullable("item", element))));
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

    /** Whether a column can cross. */
    public static boolean crosses(Field field) {
        return field.getDictionary() == null
                && switch (field.getType()) {
                    case ArrowType.List ignored -> scalar(field.getChildren().getFirst());
                    case ArrowType.LargeList ignored ->
                        scalar(field.getChildren().getFirst());
                    case ArrowType.FixedSizeList ignored ->
                        scalar(field.getChildren().getFirst());
                    default -> scalar(field);
                };
    }

    private static boolean scalar(Field field) {
        return field.getDictionary() == null
                && switch (field.getType()) {
                    case ArrowType.Null ignored -> true;
                    case ArrowType.Bool ignored -> true;
                    case ArrowType.Int ignored -> true;
                    case ArrowType.FloatingPoint ignored -> true;
                    case ArrowType.Decimal ignored -> true;
                    case ArrowType.Utf8 ignored -> true;
                    case ArrowType.LargeUtf8 ignored -> true;
                    case ArrowType.Binary ignored -> true;
                    case ArrowType.LargeBinary ignored -> true;
                    case ArrowType.FixedSizeBinary ignored -> true;
                    case ArrowType.Date ignored -> true;
                    case ArrowType.Time ignored -> true;
                    case ArrowType.Timestamp ignored -> true;
                    case ArrowType.Duration ignored -> true;
                    case ArrowType.ExtensionType extension ->
                        extension.storageType() instanceof ArrowType.FixedSizeBinary;
                    default -> false;
                };
    }
}
