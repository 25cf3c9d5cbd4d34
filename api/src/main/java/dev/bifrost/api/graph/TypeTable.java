package dev.bifrost.api.graph;

import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * For every Arrow type: how the graph stores it and what is lost. The page docs/types.md is made from this class.
 */
public final class TypeTable {

    private static final String NULL_ELEMENT = "a null in the list makes a bad row";

    private TypeTable() {}

    /**
     * The answer for one column.
     *
     * @param type how it is stored; empty if it cannot be
     * @param note what is lost or refused row by row, or why the column cannot be stored and what to do; empty if the value
     *     is kept whole
     */
    public record Entry(Optional<StoredType> type, String note) {}

    /** How a column is stored. */
    public static Entry of(Field field) {
        if (field.getDictionary() != null) {
            return refused("dictionary encoded columns do not cross the SPI; the source decodes them");
        }
        return switch (field.getType()) {
            case ArrowType.List ignored -> listOf(field.getChildren());
            case ArrowType.LargeList ignored -> listOf(field.getChildren());
            case ArrowType.FixedSizeList ignored -> listOf(field.getChildren());
            default -> scalar(field);
        };
    }

    private static Entry listOf(List<Field> children) {
        Entry element = scalar(children.getFirst());
        return element.type()
                .map(type -> new Entry(
                        Optional.of(new StoredType(type.scalar(), true)),
                        element.note().isEmpty() ? NULL_ELEMENT : NULL_ELEMENT + "; " + element.note()))
                .orElseGet(() -> refused("a list holds scalars only; map its elements in a custom step"));
    }

    private static Entry scalar(Field field) {
        if (isUuid(field)) {
            return stored(StoredType.Scalar.TEXT, "");
        }
        return switch (field.getType()) {
            case ArrowType.Null ignored -> stored(StoredType.Scalar.TEXT, "");
            case ArrowType.Bool ignored -> stored(StoredType.Scalar.BOOLEAN, "");
            case ArrowType.Int type ->
                stored(
                        StoredType.Scalar.INTEGER,
                        type.getBitWidth() == 64 && !type.getIsSigned()
                                ? "a value above 9223372036854775807 makes a bad row"
                                : "");
            case ArrowType.FloatingPoint type ->
                stored(
                        StoredType.Scalar.FLOAT,
                        type.getPrecision() == FloatingPointPrecision.DOUBLE
                                ? "NaN and infinity make a bad row"
                                : "widened to 64 bits; NaN and infinity make a bad row");
            case ArrowType.Decimal ignored ->
                stored(StoredType.Scalar.TEXT, "decimal as text with all digits; compares as text");
            case ArrowType.Utf8 ignored -> stored(StoredType.Scalar.TEXT, "");
            case ArrowType.LargeUtf8 ignored -> stored(StoredType.Scalar.TEXT, "");
            case ArrowType.Utf8View ignored -> stored(StoredType.Scalar.TEXT, "");
            case ArrowType.Date ignored -> stored(StoredType.Scalar.DATE, "a year outside 0 to 9999 makes a bad row");
            case ArrowType.Time ignored -> stored(StoredType.Scalar.TEXT, "time as ISO 8601 text with its fraction");
            case ArrowType.Timestamp type ->
                stored(
                        StoredType.Scalar.TEXT,
                        type.getTimezone() == null
                                ? "timestamp as ISO 8601 text with its fraction"
                                : "instant as ISO 8601 text in UTC; the zone's name " + type.getTimezone()
                                        + " is lost");
            case ArrowType.Duration ignored -> stored(StoredType.Scalar.TEXT, "duration as ISO 8601 text");
            case ArrowType.Binary ignored -> stored(StoredType.Scalar.TEXT, "bytes as hexadecimal text");
            case ArrowType.LargeBinary ignored -> stored(StoredType.Scalar.TEXT, "bytes as hexadecimal text");
            case ArrowType.FixedSizeBinary ignored -> stored(StoredType.Scalar.TEXT, "bytes as hexadecimal text");
            case ArrowType.Struct ignored ->
                refused("a struct is no property; name a path into it, such as %s.%s"
                        .formatted(
                                field.getName(),
                                field.getChildren().isEmpty()
                                        ? "field"
                                        : field.getChildren().getFirst().getName()));
            case ArrowType.Map ignored -> refused("a map is no property; map its entries in a custom step");
            default -> refused("type " + field.getType() + " is not stored; turn it into text in the table");
        };
    }

    /** Whether a column holds 16-byte UUIDs: Arrow's canonical extension type. */
    public static boolean isUuid(Field field) {
        return field.getType() instanceof ArrowType.ExtensionType extension
                        && extension.extensionName().equals("arrow.uuid")
                || "arrow.uuid".equals(field.getMetadata().get(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME));
    }

    private static Entry stored(StoredType.Scalar scalar, String note) {
        return new Entry(Optional.of(new StoredType(scalar, false)), note);
    }

    private static Entry refused(String why) {
        return new Entry(Optional.empty(), why);
    }
}
