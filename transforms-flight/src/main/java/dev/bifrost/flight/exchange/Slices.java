package dev.bifrost.flight.exchange;

import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;

/**
 * Cuts a batch into messages of about a mebibyte, in order. A row that is larger goes alone. The rows share the buffers of the batch
 * as far as the format lets them. One thread.
 */
final class Slices {

    static final long TARGET = 1 << 20;

    private final VectorSchemaRoot batch;
    private int from;
    /** Rows that fitted last; more are tried when they left room. */
    private int fitting;

    private boolean begun;

    /** @param batch lent */
    Slices(VectorSchemaRoot batch) {
        this.batch = batch;
        long bytes = batch.getFieldVectors().stream()
                .mapToLong(vector -> vector.getBufferSize())
                .sum();
        long each = Math.max(1, bytes / Math.max(1, batch.getRowCount()));
        this.fitting = (int) Math.max(1, TARGET / each);
    }

    /** A batch without rows is one message without rows. */
    boolean hasNext() {
        return !begun || from < batch.getRowCount();
    }

    /** The caller's to close. */
    Slice next() {
        int count = Math.min(fitting, batch.getRowCount() - from);
        Slice slice = cut(count);
        while (slice.bytes() > TARGET && count > 1) {
            slice.close();
            count = Math.max(1, (int) Math.min(count / 2, count * TARGET / slice.bytes()));
            slice = cut(count);
        }
        begun = true;
        from += count;
        long next = slice.bytes() < TARGET / 2 ? 2L * count : count;
        fitting = (int) Math.clamp(next, 1, Integer.MAX_VALUE);
        return slice;
    }

    private Slice cut(int count) {
        if (count == batch.getRowCount()) {
            return slice(batch);
        }
        try (var part = batch.slice(from, count)) {
            return slice(part);
        }
    }

    private static Slice slice(VectorSchemaRoot rows) {
        var unloaded = new VectorUnloader(rows).getRecordBatch();
        return new Slice(unloaded, unloaded.computeBodyLength());
    }
}
