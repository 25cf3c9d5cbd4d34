package dev.bifrost.parquet;

import dev.hardwood.metadata.PhysicalType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Copies the values of a leaf column's batch into the buffers of its Arrow type, validity aside. */
final class LeafBuffers {

    private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final BufferAllocator allocator;

    LeafBuffers(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** The value buffers, which the caller owns. */
    List<ArrowBuf> of(Node.Leaf leaf, LeafValues values, int count) {
        ArrowType type = leaf.field().getType();
        return switch (type) {
            case ArrowType.Null ignored -> List.of();
            case ArrowType.Decimal decimal -> List.of(decimals(leaf, decimal.getBitWidth() / 8, values, count));
            case ArrowType.Utf8 ignored -> variable(values, count);
            case ArrowType.Binary ignored -> variable(values, count);
            case ArrowType.Interval ignored -> List.of(intervals(values, count));
            case ArrowType.Int narrow
            when narrow.getBitWidth() < 32 -> List.of(narrow(values.ints(), count, narrow.getBitWidth() / 8));
            default -> List.of(plain(leaf, values, count));
        };
    }

    private ArrowBuf plain(Node.Leaf leaf, LeafValues values, int count) {
        return switch (leaf.physical()) {
            case BOOLEAN -> Buffers.bits(values.booleans(), count, allocator);
            case INT32 -> Buffers.ints(values.ints(), count, allocator);
            case INT64 -> Buffers.longs(values.longs(), count, allocator);
            case FLOAT -> Buffers.floats(values.floats(), count, allocator);
            case DOUBLE -> Buffers.doubles(values.doubles(), count, allocator);
            case INT96 -> Buffers.longs(micros(values, count), count, allocator);
            case FIXED_LEN_BYTE_ARRAY ->
                Buffers.bytes(fixed(values, count, leaf.width()), count * leaf.width(), allocator);
            case BYTE_ARRAY -> throw new IllegalStateException("a byte array as " + leaf.field());
        };
    }

    private List<ArrowBuf> variable(LeafValues values, int count) {
        int[] offsets = values.offsets();
        byte[] bytes = values.bytes();
        ArrowBuf offsetBuffer = Buffers.ints(offsets, count + 1, allocator);
        try {
            return List.of(offsetBuffer, Buffers.bytes(bytes, offsets[count], allocator));
        } catch (RuntimeException e) {
            offsetBuffer.close();
            throw e;
        }
    }

    private ArrowBuf narrow(int[] values, int count, int width) {
        ByteBuffer out = ByteBuffer.allocate(count * width).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            if (width == 1) {
                out.put((byte) values[i]);
            } else {
                out.putShort((short) values[i]);
            }
        }
        return Buffers.bytes(out.array(), out.position(), allocator);
    }

    /** Julian day and nanoseconds of the day, truncated to microseconds. */
    private static long[] micros(LeafValues values, int count) {
        ByteBuffer raw = ByteBuffer.wrap(fixed(values, count, 12)).order(ByteOrder.LITTLE_ENDIAN);
        var validity = values.validity();
        var micros = new long[count];
        for (int i = 0; i < count; i++) {
            if (validity.isNotNull(i)) {
                long nanosOfDay = raw.getLong(i * 12);
                long day = Integer.toUnsignedLong(raw.getInt(i * 12 + 8)) - JULIAN_DAY_OF_EPOCH;
                micros[i] = Math.addExact(Math.multiplyExact(day, MICROS_PER_DAY), Math.floorDiv(nanosOfDay, 1_000L));
            }
        }
        return micros;
    }

    /** Months, days and milliseconds, each without a sign, as months, days and nanoseconds. */
    private ArrowBuf intervals(LeafValues values, int count) {
        ByteBuffer raw = ByteBuffer.wrap(fixed(values, count, 12)).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out = ByteBuffer.allocate(count * 16).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            out.putInt(raw.getInt(i * 12)).putInt(raw.getInt(i * 12 + 4));
            out.putLong(Integer.toUnsignedLong(raw.getInt(i * 12 + 8)) * NANOS_PER_MILLI);
        }
        return Buffers.bytes(out.array(), out.position(), allocator);
    }

    /** Values of one width, with room for nulls, which is left out where the file has none. */
    private static byte[] fixed(LeafValues values, int count, int width) {
        byte[] bytes = values.bytes();
        int[] offsets = values.offsets();
        int size = Math.multiplyExact(count, width);
        if (offsets[count] == size) {
            return bytes;
        }
        var spread = new byte[size];
        for (int i = 0; i < count; i++) {
            int length = offsets[i + 1] - offsets[i];
            if (length != 0 && length != width) {
                throw new IllegalStateException("a value of %d bytes in a column of %d".formatted(length, width));
            }
            System.arraycopy(bytes, offsets[i], spread, i * width, length);
        }
        return spread;
    }

    private ArrowBuf decimals(Node.Leaf leaf, int width, LeafValues values, int count) {
        var out = new byte[Math.multiplyExact(count, width)];
        ByteBuffer longs = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
        if (leaf.physical() == PhysicalType.INT32) {
            int[] ints = values.ints();
            for (int i = 0; i < count; i++) {
                longs.putLong(ints[i]).putLong(ints[i] < 0 ? -1L : 0L);
            }
        } else if (leaf.physical() == PhysicalType.INT64) {
            long[] unscaled = values.longs();
            for (int i = 0; i < count; i++) {
                longs.putLong(unscaled[i]).putLong(unscaled[i] < 0 ? -1L : 0L);
            }
        } else {
            byte[] bytes = values.bytes();
            int[] offsets = values.offsets();
            for (int i = 0; i < count; i++) {
                reversed(bytes, offsets[i], offsets[i + 1], out, i * width, width);
            }
        }
        return Buffers.bytes(out, out.length, allocator);
    }

    /** A big-endian number as a little-endian one of another width, with its sign. */
    private static void reversed(byte[] from, int start, int end, byte[] to, int at, int width) {
        if (start == end) {
            return; // a null
        }
        if (end - start == 2 * Long.BYTES && width == 2 * Long.BYTES) {
            LITTLE.set(to, at, (long) BIG.get(from, start + Long.BYTES));
            LITTLE.set(to, at + Long.BYTES, (long) BIG.get(from, start));
            return;
        }
        byte sign = (byte) (from[start] < 0 ? -1 : 0);
        for (int i = 0; i < Math.max(width, end - start); i++) {
            byte digit = i < end - start ? from[end - 1 - i] : sign;
            if (i < width) {
                to[at + i] = digit;
            } else if (digit != sign) {
                throw new ArithmeticException("a decimal is wider than its precision");
            }
        }
    }
}
