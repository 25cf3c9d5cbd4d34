package dev.bifrost.parquet;

import dev.hardwood.reader.Validity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Bulk copies of heap arrays into buffers, which the caller owns. */
final class Buffers {

    private Buffers() {}

    static ArrowBuf ints(int[] values, int count, BufferAllocator allocator) {
        ArrowBuf buffer = sized((long) count * Integer.BYTES, allocator);
        nio(buffer).asIntBuffer().put(values, 0, count);
        return buffer;
    }

    static ArrowBuf longs(long[] values, int count, BufferAllocator allocator) {
        ArrowBuf buffer = sized((long) count * Long.BYTES, allocator);
        nio(buffer).asLongBuffer().put(values, 0, count);
        return buffer;
    }

    static ArrowBuf floats(float[] values, int count, BufferAllocator allocator) {
        ArrowBuf buffer = sized((long) count * Float.BYTES, allocator);
        nio(buffer).asFloatBuffer().put(values, 0, count);
        return buffer;
    }

    static ArrowBuf doubles(double[] values, int count, BufferAllocator allocator) {
        ArrowBuf buffer = sized((long) count * Double.BYTES, allocator);
        nio(buffer).asDoubleBuffer().put(values, 0, count);
        return buffer;
    }

    static ArrowBuf bytes(byte[] values, int count, BufferAllocator allocator) {
        ArrowBuf buffer = sized(count, allocator);
        buffer.setBytes(0, values, 0, count);
        return buffer;
    }

    /** Packs flags into bits, eight at a time. */
    static ArrowBuf bits(boolean[] values, int count, BufferAllocator allocator) {
        var packed = new byte[(count + 7) / 8];
        int whole = count / 8;
        for (int i = 0, at = 0; i < whole; i++, at += 8) {
            packed[i] = (byte) (bit(values[at], 0)
                    | bit(values[at + 1], 1)
                    | bit(values[at + 2], 2)
                    | bit(values[at + 3], 3)
                    | bit(values[at + 4], 4)
                    | bit(values[at + 5], 5)
                    | bit(values[at + 6], 6)
                    | bit(values[at + 7], 7));
        }
        for (int at = whole * 8; at < count; at++) {
            packed[whole] |= (byte) bit(values[at], at - whole * 8);
        }
        return bytes(packed, packed.length, allocator);
    }

    private static int bit(boolean value, int shift) {
        return (value ? 1 : 0) << shift;
    }

    /** A validity bitmap; empty if there are no nulls, which Arrow takes for all present. */
    static ArrowBuf validity(Validity validity, int count, BufferAllocator allocator) {
        return validity.hasNulls() ? longs(validity.words(), (count + 63) / 64, allocator) : allocator.getEmpty();
    }

    private static ArrowBuf sized(long bytes, BufferAllocator allocator) {
        ArrowBuf buffer = allocator.buffer(bytes);
        buffer.writerIndex(bytes);
        return buffer;
    }

    private static ByteBuffer nio(ArrowBuf buffer) {
        return buffer.nioBuffer(0, Math.toIntExact(buffer.writerIndex())).order(ByteOrder.nativeOrder());
    }
}
