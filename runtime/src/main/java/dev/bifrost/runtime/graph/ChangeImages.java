package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.source.ChangeType;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The two sides of a batch of changes: all old images, and those new images that still stand at the batch's end.
 *
 * <p>A new image is superseded by any later image of the same row key. An old image always counts, also of a row that the
 * batch itself inserted: an earlier attempt may have written it. What the old images make and the new ones do not is then
 * to be removed, in whatever order the rows came.
 *
 * @param old the old images; closed with this
 * @param current the new images that stand; closed with this
 */
record ChangeImages(VectorSchemaRoot old, VectorSchemaRoot current) implements AutoCloseable {

    /** @param rowKey the columns that identify a row; a row with a null in them supersedes nothing */
    static ChangeImages of(VectorSchemaRoot batch, List<String> rowKey, BufferAllocator allocator) {
        var key =
                CanonicalKey.ofVertex(batch, rowKey.stream().map(KeyColumn::of).toList());
        var words = Column.of(batch, ChangeType.COLUMN).reader();
        var word = new TextVisitor();
        var last = new ElementRows();
        int[] old = new int[batch.getRowCount()];
        int[] unkeyed = new int[batch.getRowCount()];
        int oldCount = 0;
        int unkeyedCount = 0;
        var isOld = new boolean[batch.getRowCount()];
        for (int row = 0; row < batch.getRowCount(); row++) {
            words.read(row, word);
            isOld[row] = ChangeType.parse(word.string()).isOldImage();
            if (isOld[row]) {
                old[oldCount++] = row;
            }
            if (key.append(row, last.ids()) == CanonicalKey.Outcome.OK) {
                last.add(row, last.written(), last.written());
            } else {
                last.drop();
                if (!isOld[row]) {
                    unkeyed[unkeyedCount++] = row;
                }
            }
        }
        int[] current = standing(last, isOld, unkeyed, unkeyedCount);
        var oldRows = AcceptedRows.copy(batch, old, oldCount, allocator);
        try {
            return new ChangeImages(oldRows, AcceptedRows.copy(batch, current, current.length, allocator));
        } catch (RuntimeException | Error e) {
            oldRows.close();
            throw e;
        }
    }

    private static int[] standing(ElementRows last, boolean[] isOld, int[] unkeyed, int unkeyedCount) {
        int[] entries = last.entries();
        int[] rows = Arrays.copyOf(unkeyed, unkeyedCount + entries.length);
        int count = unkeyedCount;
        for (int entry : entries) {
            if (!isOld[last.row(entry)]) {
                rows[count++] = last.row(entry);
            }
        }
        rows = Arrays.copyOf(rows, count);
        Arrays.sort(rows);
        return rows;
    }

    @Override
    public void close() {
        old.close();
        current.close();
    }
}
