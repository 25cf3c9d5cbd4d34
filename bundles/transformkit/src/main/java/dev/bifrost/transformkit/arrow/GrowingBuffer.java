package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Bytes, or bits, that are added at the end of a buffer which grows by factors. Owns the buffer. One thread. */
final class GrowingBuffer implements AutoCloseable {

    private static final long LEAST = 512;
    private static final long SMALL = 256 << 10;
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
            long grown = buffer.capacity() * (buffer.capacity() < SMALL ? 4 : 2); // a batch has more than a few slices
            ArrowBuf next = allocator.buffer(Math.max(Math.max(bytes, LEAST), grown));
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

    /** So many bytes more, little endian, for the caller to fill; valid until the next call. */
    ByteBuffer more(long bytes) {
        ensure(size + bytes);
        var part = bytes == 0 ? ByteBuffer.allocate(0) : buffer.nioBuffer(size, (int) bytes);
        size += bytes;
        return part.order(ByteOrder.LITTLE_ENDIAN);
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
