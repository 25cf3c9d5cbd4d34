package dev.bifrost.source.iceberg.content;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/** Copies a value from one vector to another of the same type. Rows of the target are set in their order. */
final class RowCopy {

    private RowCopy() {}

    static void copy(FieldVector from, int row, FieldVector to, int at) {
        if (to instanceof NullVector) {
            return;
        }
        if (from.isNull(row)) {
            to.setNull(at);
            return;
        }
        switch (to) {
            case StructVector struct -> {
                struct.setIndexDefined(at);
                for (int i = 0; i < struct.getChildrenFromFields().size(); i++) {
                    copy(
                            from.getChildrenFromFields().get(i),
                            row,
                            struct.getChildrenFromFields().get(i),
                            at);
                }
            }
            case ListVector list -> {
                var source = (ListVector) from;
                int start = source.getElementStartIndex(row);
                int length = source.getElementEndIndex(row) - start;
                int place = list.startNewValue(at);
                for (int i = 0; i < length; i++) {
                    copy(source.getDataVector(), start + i, list.getDataVector(), place + i);
                }
                list.endValue(at, length);
            }
            default -> to.copyFromSafe(row, at, from);
        }
    }
}
