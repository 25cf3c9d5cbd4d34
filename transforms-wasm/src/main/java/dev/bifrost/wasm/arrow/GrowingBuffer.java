package dev.bifrost.wasm.arrow;

import java.nio.ByteBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Bytes, or bits, that are added at the end of a buffer which doubles. Owns the buffer. One thread. */
final class GrowingBuffer implements AutoCloseable {

    private static final long LEAST = 512;
    private static final int ALL = 0xff;

    private final BufferAllocator allocator;
    private ArrowBuf buffer;
    private long size;

    GrowingBuffer(BufferAllocator allocator) {
        this.allocator = allocator;
        this.buffer = allocator.getEmpty();
    }

    long size() {
        return size;
    }

    /** Room for so many bytes in all. */
    private void ensure(long bytes) {
        if (bytes > buffer.capacity()) {
            ArrowBuf next = allocator.buffer(Math.max(Math.max(bytes, LEAST), 2 * buffer.capacity()));
            next.setBytes(0, buffer, 0, size);
            buffer.close();
            buffer = next;
        }
    }

    void add(ByteBuffer bytes, int from, int length) {
        ensure(size + length);
        buffer.setBytes(size, bytes.slice(from, length));
        size += length;
    }

    void addInt(int value) {
        ensure(size + Integer.BYTES);
        buffer.setInt(size, value);
        size += Integer.BYTES;
    }

    void addLong(long value) {
        ensure(size + Long.BYTES);
        buffer.setLong(size, value);
        size += Long.BYTES;
    }

    /**
     * Adds bits after so many that are there.
     *
     * @param bits at least {@code count} of them, or null for ones
     */
    void addBits(long there, ByteBuffer bits, int count) {
        long bytes = (there + count + 7) >> 3;
        ensure(bytes);
        int shift = (int) (there & 7);
        long at = there >> 3;
        int carry = shift == 0 ? 0 : buffer.getByte(at) & (1 << shift) - 1;
        for (int i = 0; i < (count + 7) >> 3; i++) {
            int more = bits == null ? ALL : bits.get(i) & ALL;
            if (i == count >> 3) {
                more &= (1 << (count & 7)) - 1; // what lies behind the last bit is not ours
            }
            int both = carry | more << shift;
            buffer.setByte(at++, both);
            carry = both >> 8;
        }
        if (at < bytes) {
            buffer.setByte(at, carry);
        }
        size = bytes;
    }

    /** What was added; the caller's to close, and this is empty then. */
    ArrowBuf release() {
        var result = buffer;
        result.writerIndex(size);
        buffer = allocator.getEmpty();
        size = 0;
        return result;
    }

    @Override
    public void close() {
        buffer.close();
        buffer = allocator.getEmpty();
    }
}
