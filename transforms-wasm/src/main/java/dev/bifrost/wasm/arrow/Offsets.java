package dev.bifrost.wasm.arrow;

import static dev.bifrost.wasm.arrow.AnswerFault.check;

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
        add(0);
    }

    private void add(long offset) {
        if (wide) {
            offsets.addLong(offset);
        } else {
            if (offset > Integer.MAX_VALUE) {
                throw AnswerFault.bad("has more in column '%s' than 32-bit offsets can say", column);
            }
            offsets.addInt((int) offset);
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
        long before = values == 0 ? 0 : at(part, 0);
        check(before >= 0, "begins before the start of column '%s'", column);
        for (int i = 1; i <= values; i++) {
            long next = at(part, i);
            if (next < before) { // no call with arguments for each value
                throw AnswerFault.bad("has offsets that fall in column '%s'", column);
            }
            before = next;
            add(shift + next);
        }
        check(before <= limit, "has offsets beyond the end of column '%s'", column);
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
