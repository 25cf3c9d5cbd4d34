package dev.bifrost.sink.falkordb.bulk;

/**
 * What one row makes of an element by one step, or takes away, as it stands in a {@link Spill}: the step's number (the
 * complement of it for a removal), marker, the identity's parts each with its size, and the values of the properties in bulk
 * form.
 *
 * @param step number of the step in the model
 * @param removed whether the contribution is taken away
 * @param bytes the record
 * @param values where the values start, which is where the identity ends
 */
record Contribution(int step, boolean removed, long marker, byte[] bytes, int values) {

    /** Where the identity starts: for a vertex one text, for an edge those of its ends, and its own if it has one. */
    static final int IDENTITY = Integer.BYTES + Long.BYTES + 1;

    /** Starts a record; the parts and then the values are to follow. */
    static void begin(BulkBytes out, int step, boolean removed, long marker, int parts) {
        out.clear();
        out.u32(removed ? ~step : step);
        out.i64(marker);
        out.u8((byte) parts);
    }

    static Contribution read(byte[] bytes) {
        int step = BulkBytes.u32(bytes, 0);
        int end = IDENTITY;
        for (int parts = bytes[IDENTITY - 1]; parts > 0; parts--) {
            end = partEnd(bytes, end);
        }
        return new Contribution(step < 0 ? ~step : step, step < 0, BulkBytes.i64(bytes, Integer.BYTES), bytes, end);
    }

    /** Behind the part whose size stands there. */
    static int partEnd(byte[] bytes, int at) {
        return at + Integer.BYTES + BulkBytes.u32(bytes, at);
    }

    int identitySize() {
        return values - IDENTITY;
    }

    int valuesSize() {
        return bytes.length - values;
    }
}
