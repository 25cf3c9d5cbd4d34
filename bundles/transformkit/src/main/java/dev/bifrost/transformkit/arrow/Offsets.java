package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Where values of varying length begin and end. Checks what the guest says, and counts on from the answer before. */
final class Offsets implements AutoCloseable {

    private final String column;
    private final boolean wide;
    private final GrowingBuffer offsets;

    Offsets(String column, boolean wide, BufferAllocator allocator) {
        this.column = column;
        this.wide = wide;
        this.offsets = new GrowingBuffer(allocator);
        var zero = offsets.more(width());
        while (zero.hasRemaining()) {
            zero.put((byte) 0);
        }
    }

    /** The buffer of a part with so many values; the format lets it be empty if there are none. */
    ByteBuffer read(BatchParts parts, int values) {
        parts.take((long) values * width());
        return parts.buffer(values == 0 ? 0 : (values + 1L) * width());
    }

    /** Where the part's value with this number begins. */
    long at(ByteBuffer part, int value) {
        return wide ? part.getLong(value * Long.BYTES) : part.getInt(value * Integer.BYTES);
    }

    /**
     * Checks a part's offsets and adds them.
     *
     * @param shift what makes the part's first offset the end of what was there
     * @param limit the size of what they are offsets into
     */
    void append(ByteBuffer part, int values, long shift, long limit) {
        long first = values == 0 ? 0 : at(part, 0);
        long last = values == 0 ? 0 : at(part, values);
        check(first >= 0, "begins before the start of column '%s'", column);
        check(last <= limit, "has offsets beyond the end of column '%s'", column);
        check(wide || shift + last <= Integer.MAX_VALUE, "has more in column '%s' than 32-bit offsets can say", column);
        boolean rising = wide ? longs(part, values, shift) : ints(part, values, (int) shift);
        check(rising, "has offsets that fall in column '%s'", column);
    }

    /** Adds them; whether none is below the one before. One loop for each width: it runs for each value. */
    private boolean ints(ByteBuffer part, int values, int shift) {
        var into = offsets.more((long) values * Integer.BYTES);
        boolean rising = true;
        for (int i = 1, before = values == 0 ? 0 : part.getInt(0); i <= values; i++) {
            int next = part.getInt(i * Integer.BYTES);
            rising &= next >= before;
            before = next;
            into.putInt((i - 1) * Integer.BYTES, next + shift);
        }
        return rising;
    }

    private boolean longs(ByteBuffer part, int values, long shift) {
        var into = offsets.more((long) values * Long.BYTES);
        boolean rising = true;
        long before = values == 0 ? 0 : part.getLong(0);
        for (int i = 1; i <= values; i++) {
            long next = part.getLong(i * Long.BYTES);
            rising &= next >= before;
            before = next;
            into.putLong((i - 1) * Long.BYTES, next + shift);
        }
        return rising;
    }

    private int width() {
        return wide ? Long.BYTES : Integer.BYTES;
    }

    ArrowBuf release() {
        return offsets.release();
    }

    @Override
    public void close() {
        offsets.close();
    }
}
