package dev.bifrost.source.files.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the fields of the present row in one array, without an object per field. */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {

    private char[] chars = new char[1024];
    private int[] starts = new int[17];
    private boolean[] quoted = new boolean[16];
    private int count;
    private long line;

    @Override
    protected void handleBegin(long startingLine) {
        count = 0;
        line = startingLine;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean inQuotes) {
        if (count == quoted.length) {
            starts = Arrays.copyOf(starts, 2 * count + 1);
            quoted = Arrays.copyOf(quoted, 2 * count);
        }
        int start = starts[count];
        if (chars.length - start < length) {
            chars = Arrays.copyOf(chars, Math.max(start + length, 2 * chars.length));
        }
        System.arraycopy(buffer, offset, chars, start, length);
        quoted[count++] = inQuotes;
        starts[count] = start + length;
    }

    @Override
    protected CsvRow buildRecord() {
        return this;
    }

    int fields() {
        return count;
    }

    /** The line that the row begins in, from 1. */
    long line() {
        return line;
    }

    /** Whether a field is empty and not in quotes, which is null. */
    boolean isNull(int field) {
        return length(field) == 0 && !quoted[field];
    }

    int length(int field) {
        return starts[field + 1] - starts[field];
    }

    /** A field's text, valid until the next row. */
    CharSequence text(int field) {
        return CharBuffer.wrap(chars, starts[field], length(field));
    }

    /** Copies of all fields. */
    List<String> texts() {
        var texts = new ArrayList<String>(count);
        for (int field = 0; field < count; field++) {
            texts.add(text(field).toString());
        }
        return texts;
    }
}
