package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableBatches;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The rows of one step after the other, in each the removals before the insertions. A batch may hold rows of several
 * steps, and what a small commit does is in one. After an error it stays failed.
 */
final class ChangeBatches implements TableBatches {

    private static final long BATCH_BYTES = 4L << 20;

    private final Iterator<Step> steps;
    private final Unchanged.Side side;
    private final RowSink sink;
    private final int batchRows;
    private final int compareRows;
    private final Deque<Half> halves = new ArrayDeque<>();
    private long bytes;
    private RuntimeException failure;
    private boolean closed;

    /** @param compareRows see {@link Unchanged#of} */
    ChangeBatches(List<Step> steps, Unchanged.Side side, RowSink sink, int batchRows, int compareRows) {
        this.steps = steps.iterator();
        this.side = side;
        this.sink = sink;
        this.batchRows = batchRows;
        this.compareRows = compareRows;
    }

    /** The removals or the insertions of a step. */
    private static final class Half {
        private final ChangeType type;
        private final List<FileSlice> slices;
        private final BitSet unchanged;
        private SliceStream stream;
        private SliceRows.Picked picked;
        private long rowBytes;
        private int row;
        private int place;

        Half(ChangeType type, List<FileSlice> slices, BitSet unchanged) {
            this.type = type;
            this.slices = slices;
            this.unchanged = unchanged;
        }

        /** Moves to the next row. @return whether there is one */
        boolean advance(Unchanged.Side side) {
            if (stream == null) {
                stream = side.open(slices);
            }
            while (true) {
                row = picked == null ? -1 : picked.rows().nextSetBit(row + 1);
                if (row < 0) {
                    closePicked();
                    Optional<SliceRows.Picked> next = stream.next();
                    if (next.isEmpty()) {
                        return false;
                    }
                    picked = next.get();
                    rowBytes = rowBytes(picked.batch());
                } else if (!unchanged.get(place++)) {
                    return true;
                }
            }
        }

        private void closePicked() {
            if (picked != null) {
                picked.batch().close();
                picked = null;
            }
        }

        void close() {
            closePicked();
            if (stream != null) {
                stream.close();
            }
        }
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        if (closed) {
            throw new IllegalStateException("the batches were closed");
        }
        if (failure != null) {
            throw failure;
        }
        try {
            return advance();
        } catch (RuntimeException e) {
            failure = e;
            halves.forEach(Half::close);
            halves.clear();
            throw e;
        }
    }

    private Optional<VectorSchemaRoot> advance() {
        while (true) {
            if (halves.isEmpty()) {
                if (!steps.hasNext()) {
                    return sink.rows() == 0 ? Optional.empty() : Optional.of(flush());
                }
                begin(steps.next());
            }
            Half half = halves.peek();
            if (!half.advance(side)) {
                halves.remove().close();
                continue;
            }
            sink.add(half.picked.batch(), half.row, half.type);
            bytes += half.rowBytes;
            if (sink.rows() >= batchRows || bytes >= BATCH_BYTES) {
                return Optional.of(flush());
            }
        }
    }

    private void begin(Step step) {
        Unchanged unchanged = Unchanged.of(step, side, compareRows);
        halves.add(new Half(ChangeType.DELETE, step.removed(), unchanged.removed()));
        halves.add(new Half(ChangeType.INSERT, step.inserted(), unchanged.inserted()));
    }

    private static long rowBytes(VectorSchemaRoot batch) {
        long all = 0;
        for (var vector : batch.getFieldVectors()) {
            all += vector.getBufferSize();
        }
        return all / Math.max(1, batch.getRowCount());
    }

    private VectorSchemaRoot flush() {
        bytes = 0;
        return sink.flush();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            sink.close();
            halves.forEach(Half::close);
            halves.clear();
        }
    }
}
