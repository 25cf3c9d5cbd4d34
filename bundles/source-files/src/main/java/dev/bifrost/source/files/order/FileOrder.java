package dev.bifrost.source.files.order;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.DataFile;
import java.util.BitSet;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * How the rows of one file lie in the order of commits.
 *
 * @param lowest the first commit that it holds a row of
 * @param highest the last one
 * @param ascending whether no row stands after one of a later commit
 * @param inOrder whether the rows also stand old images first within each commit, so that nothing is to be moved
 * @param commits those that it holds a row of
 */
public record FileOrder(long lowest, long highest, boolean ascending, boolean inOrder, CommitNumbers commits) {

    /**
     * Looks at every row of a file.
     *
     * @param batches of the order column and the kind of change; the caller closes them
     * @return empty for a file without rows
     * @throws BifrostException {@code files.ORDER_MISSING} for a row without a commit
     */
    public static Optional<FileOrder> of(DataFile file, String column, TableBatches batches) {
        var scan = new Scan(file, column);
        for (var next = batches.next(); next.isPresent(); next = batches.next()) {
            try (VectorSchemaRoot batch = next.get()) {
                scan.look(batch);
            }
        }
        return scan.rows == 0 ? Optional.empty() : Optional.of(scan.result());
    }

    private static final class Scan {
        private final DataFile file;
        private final String column;
        private final CommitNumbers commits = new CommitNumbers();
        private long rows;
        private long lowest = Long.MAX_VALUE;
        private long highest = Long.MIN_VALUE;
        private long last = Long.MIN_VALUE;
        private boolean lastAdded;
        private boolean ascending = true;
        private boolean inOrder = true;

        Scan(DataFile file, String column) {
            this.file = file;
            this.column = column;
        }

        void look(VectorSchemaRoot batch) {
            var numbers = OrderColumn.of(batch.getVector(column));
            BitSet added = Chunk.added(batch);
            for (int row = 0; row < batch.getRowCount(); row++) {
                rows++;
                if (numbers.isNull(row)) {
                    throw missing();
                }
                look(numbers.value(row), added.get(row));
            }
        }

        private void look(long commit, boolean added) {
            ascending &= commit >= last;
            inOrder &= commit > last || commit == last && (added || !lastAdded);
            lowest = Math.min(lowest, commit);
            highest = Math.max(highest, commit);
            if (commit != last || rows == 1) {
                commits.add(commit);
            }
            last = commit;
            lastAdded = added;
        }

        private BifrostException missing() {
            return new BifrostException(
                    FilesErrors.ORDER_MISSING,
                    "row %d of %s of table %s has no value in %s, by which its commits are ordered; a change without a place can undo any other. Write the file again"
                            .formatted(rows, file.name(), file.table(), column));
        }

        FileOrder result() {
            return new FileOrder(lowest, highest, ascending, ascending && inOrder, commits);
        }
    }
}
