package dev.bifrost.transformkit.arrow;

import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Which Arrow types can cross to a guest and back. */
public final class CrossingTypes {

    private CrossingTypes() {}

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
