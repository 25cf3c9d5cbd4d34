package dev.bifrost.source.files.order;

import dev.bifrost.api.source.ChangeType;
import java.util.BitSet;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * A batch of changes with what orders them: the commit's number, then old images before new ones.
 *
 * @param rows closed with this
 * @param commits each row's number
 * @param added rows that are new images
 */
record Chunk(VectorSchemaRoot rows, long[] commits, BitSet added) implements AutoCloseable {

    /** Takes the batch over; on an exception it stays the caller's. */
    static Chunk of(VectorSchemaRoot rows, String column) {
        var numbers = OrderColumn.of(rows.getVector(column));
        var commits = new long[rows.getRowCount()];
        for (int row = 0; row < commits.length; row++) {
            commits[row] = numbers.value(row);
        }
        return new Chunk(rows, commits, added(rows));
    }

    /** The rows of a batch that are new images. */
    static BitSet added(VectorSchemaRoot rows) {
        FieldVector words = rows.getVector(ChangeType.COLUMN);
        var added = new BitSet();
        for (int row = 0; row < rows.getRowCount(); row++) {
            added.set(
                    row, !ChangeType.parse(String.valueOf(words.getObject(row))).isOldImage());
        }
        return added;
    }

    int size() {
        return commits.length;
    }

    long bytes() {
        return rows.getFieldVectors().stream()
                .mapToLong(FieldVector::getBufferSize)
                .sum();
    }

    static int compare(Chunk one, int row, Chunk other, int otherRow) {
        int byCommit = Long.compare(one.commits[row], other.commits[otherRow]);
        return byCommit != 0 ? byCommit : Boolean.compare(one.added.get(row), other.added.get(otherRow));
    }

    @Override
    public void close() {
        rows.close();
    }
}
