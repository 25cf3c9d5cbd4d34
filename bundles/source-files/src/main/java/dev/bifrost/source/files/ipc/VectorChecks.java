package dev.bifrost.source.files.ipc;

import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.util.ValueVectorUtility;

/**
 * Checks what a file claims of its buffers before anybody reads them: lengths, and offsets that rise and stay within the
 * values. Arrow's own check does not look whether the first offset is negative.
 */
final class VectorChecks {

    private VectorChecks() {}

    static void check(VectorSchemaRoot root) {
        ValueVectorUtility.validateFull(root);
        root.getFieldVectors().forEach(VectorChecks::checkFirstOffsets);
    }

    static void check(FieldVector vector) {
        ValueVectorUtility.validateFull(vector);
        checkFirstOffsets(vector);
    }

    private static void checkFirstOffsets(FieldVector vector) {
        if (vector.getValueCount() > 0 && firstOffset(vector) < 0) {
            throw new IllegalArgumentException("column %s has a negative offset".formatted(vector.getName()));
        }
        vector.getChildrenFromFields().forEach(VectorChecks::checkFirstOffsets);
    }

    private static long firstOffset(FieldVector vector) {
        return switch (vector) {
            case ListVector list -> list.getOffsetBuffer().getInt(0);
            case LargeListVector list -> list.getOffsetBuffer().getLong(0);
            case BaseVariableWidthVector values -> values.getOffsetBuffer().getInt(0);
            case BaseLargeVariableWidthVector values -> values.getOffsetBuffer().getLong(0);
            default -> 0;
        };
    }
}
