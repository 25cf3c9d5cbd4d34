package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.sink.falkordb.bulk.ElementHash.Slice;
import java.nio.ByteBuffer;

/**
 * What one row makes of an element by one step, or takes away, as it stands in a {@link Spill}: the step's number (the
 * complement of it for a removal), marker, the identity's parts each with its size, and the values of the properties in bulk
 * form.
 *
 * @param step number of the step in the model
 * @param removed whether the contribution is taken away
 * @param parts identity: one text for a vertex, two or three for an edge
 * @param values what follows them
 */
record Contribution(int step, boolean removed, long marker, Slice[] parts, Slice values) {

    /** Starts a record; the parts and then the values are to follow. */
    static void begin(BulkBytes out, int step, boolean removed, long marker, int parts) {
        out.clear();
        out.u32(removed ? ~step : step);
        out.i64(marker);
        out.u8((byte) parts);
    }

    static Contribution read(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        int step = in.getInt();
        long marker = in.getLong();
        var parts = new Slice[in.get()];
        for (int i = 0; i < parts.length; i++) {
            int size = in.getInt();
            parts[i] = new Slice(bytes, in.position(), size);
            in.position(in.position() + size);
        }
        var values = new Slice(bytes, in.position(), in.remaining());
        return new Contribution(step < 0 ? ~step : step, step < 0, marker, parts, values);
    }
}
