package dev.bifrost.transformkit.arrow;

import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** How a column that crosses lies in memory. */
sealed interface ColumnLayout {

    record Nothing() implements ColumnLayout {}

    /** @param bits a value; 1, or whole bytes */
    record Fixed(int bits) implements ColumnLayout {}

    /**
     * @param wide whether offsets have 64 bits
     * @param text whether values are UTF-8
     */
    record Varying(boolean wide, boolean text) implements ColumnLayout {}

    /** @param wide whether offsets have 64 bits */
    record Lists(boolean wide) implements ColumnLayout {}

    /** @param size elements a value */
    record FixedLists(int size) implements ColumnLayout {}

    static ColumnLayout of(Field field) {
        return switch (field.getType()) {
            case ArrowType.Null ignored -> new Nothing();
            case ArrowType.Utf8 ignored -> new Varying(false, true);
            case ArrowType.LargeUtf8 ignored -> new Varying(true, true);
            case ArrowType.Binary ignored -> new Varying(false, false);
            case ArrowType.LargeBinary ignored -> new Varying(true, false);
            case ArrowType.List ignored -> new Lists(false);
            case ArrowType.LargeList ignored -> new Lists(true);
            case ArrowType.FixedSizeList list -> new FixedLists(list.getListSize());
            default -> new Fixed(bits(field));
        };
    }

    private static int bits(Field field) {
        var values =
                TypeLayout.getTypeLayout(field.getType()).getBufferLayouts().getLast();
        return values.getTypeBitWidth();
    }
}
