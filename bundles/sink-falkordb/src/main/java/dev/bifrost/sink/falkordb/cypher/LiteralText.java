package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * Values as literals of a parameter, in a buffer that grows and is used again.
 *
 * <p>A string needs two escapes, for the back-slash and the double quote; all other bytes travel raw. What the server
 * would corrupt or not take is refused: U+0000, bytes that are not UTF-8, floats that are not finite, days outside the
 * years 0 to 9999, a null in a list. The host sets rows with such values aside, so a refusal is a fault of its caller.
 */
final class LiteralText implements ValueVisitor {

    /** Above this a statement cannot be sent: the protocol's own limit is 512 MiB. */
    private static final int MOST_BYTES = 400 << 20;

    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private byte[] bytes = new byte[1 << 16];
    private int length;
    private int depth;
    private boolean separate;
    private String place = "";

    /** What the next values are of, for messages. */
    void at(String newPlace) {
        place = newPlace;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
        depth = 0;
        separate = false;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    /** Opens a list as the next value. */
    void open() {
        element();
        put('[');
        separate = false;
    }

    void close() {
        put(']');
        separate = true;
    }

    /** The next value starts a new row: no comma before it. */
    void startAfresh() {
        separate = false;
    }

    void raw(byte[] ascii) {
        reserve(ascii.length);
        System.arraycopy(ascii, 0, bytes, length, ascii.length);
        length += ascii.length;
    }

    @Override
    public void nullValue() {
        if (depth > 0) {
            throw unstorableValue("a null in a list; the server's lists hold values only");
        }
        word(NULL);
    }

    @Override
    public void bool(boolean value) {
        word(value ? TRUE : FALSE);
    }

    @Override
    public void integer(long value) {
        word(ascii(Long.toString(value)));
    }

    /** The shortest digits that read back as the same double. */
    @Override
    public void number(double value) {
        if (!Double.isFinite(value)) {
            throw unstorableValue("a float that is not finite");
        }
        word(ascii(Double.toString(value)));
    }

    @Override
    public void text(byte[] utf8, int offset, int size) {
        element();
        reserve(2 * size + 2);
        put('"');
        int end = offset + size;
        for (int i = offset; i < end; ) {
            i += character(utf8, i, end);
        }
        put('"');
    }

    /** As {@link #text(byte[], int, int)}. */
    void text(String value) {
        byte[] utf8 = Utf8.encode(value).orElseThrow(() -> unstorableValue("text that is not Unicode"));
        text(utf8, 0, utf8.length);
    }

    private int character(byte[] utf8, int at, int end) {
        byte first = utf8[at];
        if (first > 0) {
            if (first == '"' || first == '\\') {
                bytes[length++] = '\\';
            }
            bytes[length++] = first;
            return 1;
        }
        if (first == 0) {
            throw unstorableValue("text with U+0000");
        }
        int size = Utf8.sequence(utf8, at, end);
        if (size == 0) {
            throw unstorableValue("text that is not Unicode");
        }
        for (int i = 0; i < size; i++) {
            bytes[length++] = utf8[at + i];
        }
        return size;
    }

    /** As text; the statement makes a day of it. */
    @Override
    public void date(long epochDay) {
        if (epochDay < FIRST_DAY || epochDay > LAST_DAY) {
            throw unstorableValue("a day outside the years 0 to 9999");
        }
        byte[] day = ascii(LocalDate.ofEpochDay(epochDay).toString());
        text(day, 0, day.length);
    }

    @Override
    public void beginList(int size) {
        open();
        depth++;
    }

    @Override
    public void endList() {
        depth--;
        close();
    }

    @Override
    public void unstorable(String reason) {
        throw unstorableValue(reason);
    }

    private BifrostException unstorableValue(String reason) {
        return new BifrostException(
                FalkorDbErrors.UNSTORABLE_VALUE,
                "%s: %s cannot be stored; such rows are set aside before they reach the sink".formatted(place, reason));
    }

    private void word(byte[] ascii) {
        element();
        raw(ascii);
    }

    private void element() {
        if (separate) {
            put(',');
        }
        separate = true;
    }

    private void put(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
    }

    private void reserve(int more) {
        long needed = (long) length + more;
        if (needed > MOST_BYTES) {
            throw new BifrostException(
                    FalkorDbErrors.TOO_LARGE,
                    "%s: one row takes more than %d MiB of statement text; leave the column out"
                            .formatted(place, MOST_BYTES >> 20));
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(MOST_BYTES, 2L * bytes.length)));
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
