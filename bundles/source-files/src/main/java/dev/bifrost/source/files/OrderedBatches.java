package dev.bifrost.source.files;

import dev.bifrost.api.source.TableBatches;
import dev.bifrost.source.files.order.CommitSort;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The files of a window whose changes carry a number of their commit, in the order of commits. A file that lies in that order, and
 * of which no other file holds a part, passes through as it is.
 */
final class OrderedBatches implements TableBatches {

    private final Deque<CommitOrders.Ordered> files;
    private final Function<CommitOrders.Ordered, TableBatches> read;
    private final CommitSort sort;
    private final OptionalLong rowsExpected;

    private CommitOrders.Ordered present;
    private TableBatches rows;
    private long floor;
    private RuntimeException failure;

    /**
     * @param files by their lowest commit
     * @param read opens one of them
     * @param sort closed with this
     */
    OrderedBatches(
            List<CommitOrders.Ordered> files,
            Function<CommitOrders.Ordered, TableBatches> read,
            CommitSort sort,
            OptionalLong rowsExpected) {
        this.files = new ArrayDeque<>(files);
        this.read = read;
        this.sort = sort;
        this.rowsExpected = rowsExpected;
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        if (failure != null) {
            throw failure;
        }
        try {
            return advance();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private Optional<VectorSchemaRoot> advance() {
        while (present != null || open()) {
            var sorted = sort.next(rest());
            if (sorted.isPresent()) {
                return sorted;
            }
            var batch = rows.next();
            if (batch.isEmpty()) {
                finish();
            } else if (passes()) {
                return batch;
            } else {
                hold(batch.get());
            }
        }
        return sort.last();
    }

    private boolean open() {
        if (files.isEmpty()) {
            return false;
        }
        present = files.poll();
        floor = present.order().lowest();
        rows = read.apply(present);
        return true;
    }

    private void finish() {
        present = null;
        rows.close();
    }

    /** No row is to come of a commit below this one. */
    private long rest() {
        return files.isEmpty() ? floor : Math.min(floor, files.peek().order().lowest());
    }

    private boolean passes() {
        return present.order().inOrder()
                && sort.isEmpty()
                && (files.isEmpty()
                        || present.order().highest() < files.peek().order().lowest());
    }

    private void hold(VectorSchemaRoot batch) {
        long last = sort.add(batch);
        if (present.order().ascending()) {
            floor = Math.max(floor, last);
        }
    }

    @Override
    public OptionalLong rowsExpected() {
        return rowsExpected;
    }

    @Override
    public void close() {
        try (sort) {
            if (present != null) {
                finish();
            }
        }
    }
}
