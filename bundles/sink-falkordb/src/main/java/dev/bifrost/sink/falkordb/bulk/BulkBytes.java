package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.sink.falkordb.cypher.Utf8;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import org.apache.arrow.vector.VarCharVector;

/**
 * Values in the server's bulk form, in a buffer that grows and is used again: a byte that tells the kind, then the value,
 * numbers in little-endian order.
 *
 * <p>The server checks nothing of it, so what it would corrupt is refused here: U+0000, which ends a text, bytes that are not
 * UTF-8, floats that are not finite, days outside the years 0 to 9999, a null in a list. Days have no bulk form and travel as
 * text; {@link BuiltDays} makes days of them.
 */
final class BulkBytes implements ValueVisitor {

    static final byte NULL = 0;
    static final byte BOOL = 1;
    static final byte DOUBLE = 2;
    static final byte STRING = 3;
    static final byte LONG = 4;
    static final byte ARRAY = 5;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MOST_BYTES = 400 << 20;
    private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private byte[] bytes;
    private int length;
    private int depth;
    private String place = "";
    private String column = "";

    BulkBytes(int capacity) {
        bytes = new byte[capacity];
    }

    /** What the next values are of, for messages. */
    void at(String newPlace, String newColumn) {
        place = newPlace;
        column = newColumn;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
        depth = 0;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    /** The bytes themselves, up to {@link #length}; valid until the next value. */
    byte[] array() {
        return bytes;
    }

    @Override
    public void nullValue() {
        if (depth > 0) {
            throw unstorableValue("a null in a list; the server's lists hold values only");
        }
        u8(NULL);
    }

    @Override
    public void bool(boolean value) {
        u8(BOOL);
        u8((byte) (value ? 1 : 0));
    }

    @Override
    public void integer(long value) {
        u8(LONG);
        i64(value);
    }

    @Override
    public void number(double value) {
        if (!Double.isFinite(value)) {
            throw unstorableValue("a float that is not finite");
        }
        u8(DOUBLE);
        i64(Double.doubleToRawLongBits(value));
    }

    @Override
    public void text(byte[] utf8, int offset, int size) {
        check(utf8, offset, offset + size);
        u8(STRING);
        raw(utf8, offset, size);
        u8((byte) 0);
    }

    private void check(byte[] utf8, int from, int end) {
        for (int at = from; at < end; ) {
            if (utf8[at] == 0) {
                throw unstorableValue("text with U+0000");
            }
            int size = utf8[at] > 0 ? 1 : Utf8.sequence(utf8, at, end);
            if (size == 0) {
                throw unstorableValue("text that is not Unicode");
            }
            at += size;
        }
    }

    @Override
    public void date(long epochDay) {
        if (epochDay < FIRST_DAY || epochDay > LAST_DAY) {
            throw unstorableValue("a day outside the years 0 to 9999");
        }
        byte[] day = LocalDate.ofEpochDay(epochDay).toString().getBytes(StandardCharsets.US_ASCII);
        text(day, 0, day.length);
    }

    @Override
    public void beginList(int size) {
        u8(ARRAY);
        i64(size);
        depth++;
    }

    @Override
    public void endList() {
        depth--;
    }

    @Override
    public void unstorable(String reason) {
        throw unstorableValue(reason);
    }

    private BifrostException unstorableValue(String reason) {
        return new BifrostException(
                FalkorDbErrors.UNSTORABLE_VALUE,
                "%s: %s cannot be stored; such rows are set aside before they reach the sink"
                        .formatted(where(), reason));
    }

    private String where() {
        return column.isEmpty() ? place : place + ", " + column;
    }

    void u8(byte value) {
        reserve(1);
        bytes[length++] = value;
    }

    void u32(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, length, value);
        length += Integer.BYTES;
    }

    void i64(long value) {
        reserve(Long.BYTES);
        EIGHT.set(bytes, length, value);
        length += Long.BYTES;
    }

    /** Writes as {@link #u32(int)}. */
    static void u32(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /** What {@link #u32(int)} wrote there. */
    static int u32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /** What {@link #i64(long)} wrote there. */
    static long i64(byte[] bytes, int at) {
        return (long) EIGHT.get(bytes, at);
    }

    /** A part of an identity, with its size before it. */
    void part(VarCharVector vector, int row) {
        int start = vector.getStartOffset(row);
        int size = vector.getEndOffset(row) - start;
        u32(size);
        reserve(size);
        vector.getDataBuffer().getBytes(start, bytes, length, size);
        length += size;
    }

    void raw(byte[] from, int offset, int size) {
        reserve(size);
        System.arraycopy(from, offset, bytes, length, size);
        length += size;
    }

    /** A name as headers hold it: ended by a zero. */
    void name(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        raw(utf8, 0, utf8.length);
        u8((byte) 0);
    }

    /** Overwrites four bytes that were written before. */
    void u32At(int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> i * Byte.SIZE);
        }
    }

    private void reserve(int more) {
        long needed = (long) length + more;
        if (needed > MOST_BYTES) {
            throw new BifrostException(
                    FalkorDbErrors.TOO_LARGE,
                    "%s: one row takes more than %d MiB; leave the column out".formatted(where(), MOST_BYTES >> 20));
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(MOST_BYTES, 2L * bytes.length)));
        }
    }
}
