package dev.bifrost.flight.exchange;

import dev.bifrost.transformkit.arrow.RowRange;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/**
 * Cuts a batch into messages of about two mebibytes, in order: with smaller ones each costs more on its way than it
 * gains by being answered while the next is sent, and libraries that keep to gRPC's own limit take four. A row that is larger goes alone. The rows share the buffers of the batch
 * as far as the format lets them. One thread.
 */
final class Slices {

    static final long TARGET = 2 << 20;
    /** Bytes that rows of about one size are cut to, so that few cuts are in vain. */
    private static final long AIM = TARGET / 8 * 7;
    /** Rows of very different sizes are then cut by halves, which ends soon. */
    private static final int BY_SIZE = 2;

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
        this.fitting = Math.clamp(AIM / each, 1, Integer.MAX_VALUE);
    }

    /** A batch without rows is one message without rows. */
    boolean hasNext() {
        return !begun || from < batch.getRowCount();
    }

    /** The caller's to close. */
    Slice next() {
        int count = aligned(Math.min(fitting, batch.getRowCount() - from));
        Slice slice = cut(count);
        for (int cuts = 0; slice.bytes() > TARGET && count > 1; cuts++) {
            slice.close();
            long fit = cuts < BY_SIZE ? count * AIM / slice.bytes() : count / 2;
            count = aligned(Math.clamp(fit, 1, count - 1));
            slice = cut(count);
        }
        begun = true;
        from += count;
        long next = slice.bytes() < TARGET / 2 ? 2L * count : count;
        fitting = Math.clamp(next, 1, Integer.MAX_VALUE);
        return slice;
    }

    /** So many rows or a few less, so that the next ones begin at a byte of bits; that is cheaper to cut. */
    private int aligned(int count) {
        int over = (from + count) % Byte.SIZE;
        return from + count < batch.getRowCount() && count > over ? count - over : count;
    }

    private Slice cut(int count) {
        var rows = from % Byte.SIZE == 0 ? RowRange.of(batch, from, count) : unaligned(count);
        return new Slice(rows, rows.computeBodyLength());
    }

    private ArrowRecordBatch unaligned(int count) {
        try (var part = batch.slice(from, count)) {
            return new VectorUnloader(part).getRecordBatch();
        }
    }
}
