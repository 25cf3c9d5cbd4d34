package dev.bifrost.source.iceberg.content;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * 128 bits that stand for the values of a row: equal for equal rows, and for no others that anybody can find. Nulls equal
 * each other, and so do all not-a-numbers; the two zeros do not.
 *
 * <p>One thread.
 */
final class RowDigests {

    private final MessageDigest sha256;
    private byte[] bytes = new byte[256];
    private int size;
    private long high;
    private long low;

    RowDigests() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Appends the value of one row. */
    private interface Appender {
        void append(int row);
    }

    /** The rows of a batch, looked at one by one. */
    final class Of {
        private final List<Appender> columns = new ArrayList<>();

        private Of(List<? extends FieldVector> vectors) {
            vectors.forEach(vector -> columns.add(appender(vector)));
        }

        /** Takes a row; then {@link #high()} and {@link #low()} are its bits. */
        void take(int row) {
            size = 0;
            columns.forEach(column -> column.append(row));
            sha256.update(bytes, 0, size);
            byte[] digest = sha256.digest();
            high = big(digest, 0);
            low = big(digest, Long.BYTES);
        }
    }

    /** @param vectors lent for as long as the result is used */
    Of of(List<? extends FieldVector> vectors) {
        return new Of(vectors);
    }

    long high() {
        return high;
    }

    long low() {
        return low;
    }

    private static long big(byte[] digest, int at) {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = value << 8 | digest[at + i] & 0xFF;
        }
        return value;
    }

    private Appender appender(FieldVector vector) {
        if (vector instanceof NullVector) {
            return row -> put((byte) 0);
        }
        Appender value = value(vector);
        return row -> {
            boolean present = !vector.isNull(row);
            put((byte) (present ? 1 : 0));
            if (present) {
                value.append(row);
            }
        };
    }

    private Appender value(FieldVector vector) {
        return switch (vector) {
            case BitVector bits -> row -> put((byte) bits.get(row));
            case Float4Vector floats -> row -> putInt(Float.floatToIntBits(floats.get(row)));
            case Float8Vector doubles -> row -> putLong(Double.doubleToLongBits(doubles.get(row)));
            case BaseFixedWidthVector fixed -> {
                int width = fixed.getTypeWidth();
                yield row -> putBytes(fixed.getDataBuffer(), (long) row * width, width);
            }
            case BaseVariableWidthVector texts ->
                row -> {
                    int length = texts.getValueLength(row);
                    putInt(length);
                    putBytes(texts.getDataBuffer(), texts.getStartOffset(row), length);
                };
            case ListVector list -> {
                Appender element = appender(list.getDataVector());
                yield row -> {
                    int from = list.getElementStartIndex(row);
                    int to = list.getElementEndIndex(row);
                    putInt(to - from);
                    for (int i = from; i < to; i++) {
                        element.append(i);
                    }
                };
            }
            case StructVector struct -> {
                List<Appender> parts = struct.getChildrenFromFields().stream()
                        .map(this::appender)
                        .toList();
                yield row -> parts.forEach(part -> part.append(row));
            }
            default -> throw new IllegalStateException("no digest of " + vector.getField());
        };
    }

    private void put(byte value) {
        room(1);
        bytes[size++] = value;
    }

    private void putInt(int value) {
        room(Integer.BYTES);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >> shift);
        }
    }

    private void putLong(long value) {
        putInt((int) (value >> 32));
        putInt((int) value);
    }

    private void putBytes(ArrowBuf from, long at, int length) {
        room(length);
        from.getBytes(at, bytes, size, length);
        size += length;
    }

    private void room(int more) {
        if (size > bytes.length - more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
        }
    }
}
