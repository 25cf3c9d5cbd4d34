package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.source.ChangeType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The sides of a batch of changes: all old images, those new images that still stand at the batch's end, and the others.
 *
 * <p>A new image is superseded by any later image of the same row key. An old image always counts, also of a row that the
 * batch itself inserted: an earlier attempt may have written it. What the old images make and the new ones do not is then
 * to be removed, in whatever order the rows came.
 *
 * @param old the old images
 * @param current the new images that stand
 * @param superseded the new images that do not: they make nothing, but what is wrong with them is told, as it would be if
 *     the batch ended before they were superseded
 */
record ChangeImages(Images old, Images current, Images superseded) implements AutoCloseable {

    /**
     * Some rows of a batch.
     *
     * @param rows a copy of them; closed with this
     * @param numbers where each stands in the batch
     */
    record Images(VectorSchemaRoot rows, int[] numbers) implements AutoCloseable {

        boolean isEmpty() {
            return numbers.length == 0;
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    /** @param rowKey the columns that identify a row; a row with a null in them supersedes nothing */
    static ChangeImages of(VectorSchemaRoot batch, List<String> rowKey, BufferAllocator allocator) {
        var old = oldImages(batch);
        var superseded = superseded(batch, rowKey);
        superseded.andNot(old);
        var current = new BitSet();
        current.set(0, batch.getRowCount());
        current.andNot(old);
        current.andNot(superseded);
        var made = new ArrayList<Images>();
        try {
            for (BitSet side : List.of(old, current, superseded)) {
                int[] numbers = side.stream().toArray();
                made.add(new Images(BatchRows.copy(batch, numbers, numbers.length, allocator), numbers));
            }
            return new ChangeImages(made.get(0), made.get(1), made.get(2));
        } catch (RuntimeException | Error e) {
            made.forEach(Images::close);
            throw e;
        }
    }

    /**
     * Where a batch is to be taken in pieces. A row with a null in its key may be one of several, so an old image without a key
     * does not tell which new one before it is gone; between two batches it needs not: what the earlier one made is then
     * there to be taken away. A piece therefore ends before such an old image.
     */
    static int[] cuts(VectorSchemaRoot batch, List<String> rowKey) {
        var unkeyed = unkeyed(batch, rowKey);
        if (unkeyed.isEmpty()) {
            return new int[0];
        }
        var old = oldImages(batch);
        var cuts = IntStream.builder();
        boolean holdsNew = false;
        for (int row = unkeyed.nextSetBit(0); row >= 0; row = unkeyed.nextSetBit(row + 1)) {
            if (old.get(row) && holdsNew) {
                cuts.add(row);
                holdsNew = false;
            }
            holdsNew |= !old.get(row);
        }
        return cuts.build().toArray();
    }

    private static BitSet unkeyed(VectorSchemaRoot batch, List<String> rowKey) {
        var unkeyed = new BitSet();
        for (String name : rowKey) {
            var column = Column.of(batch, name);
            for (int row = 0; row < batch.getRowCount(); row++) {
                if (column.isNull(row)) {
                    unkeyed.set(row);
                }
            }
        }
        return unkeyed;
    }

    private static BitSet oldImages(VectorSchemaRoot batch) {
        var words = Column.of(batch, ChangeType.COLUMN).reader();
        var word = new TextVisitor();
        var old = new BitSet();
        for (int row = 0; row < batch.getRowCount(); row++) {
            words.read(row, word);
            old.set(row, ChangeType.parse(word.string()).isOldImage());
        }
        return old;
    }

    /** Rows, old and new, after which the batch holds another one of the same key. */
    private static BitSet superseded(VectorSchemaRoot batch, List<String> rowKey) {
        var key =
                CanonicalKey.ofVertex(batch, rowKey.stream().map(KeyColumn::of).toList());
        var last = new ElementRows(Repeats.LAST_WINS, batch.getRowCount());
        var superseded = new BitSet();
        for (int row = 0; row < batch.getRowCount(); row++) {
            if (key.append(row, last.ids()) == CanonicalKey.Outcome.OK) {
                last.add(row, last.written(), last.written());
                superseded.set(row);
            } else {
                last.drop();
            }
        }
        for (int entry : last.entries()) {
            superseded.clear(last.row(entry));
        }
        return superseded;
    }

    @Override
    public void close() {
        old.close();
        current.close();
        superseded.close();
    }
}
