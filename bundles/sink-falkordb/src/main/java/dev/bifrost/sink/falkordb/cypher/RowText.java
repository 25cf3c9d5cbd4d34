package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.ValueVisitor;
import java.util.Arrays;

/**
 * Collects rows as text for the parameter {@code rows} of one statement. One thread; used again after {@link #take}.
 */
public final class RowText {

    /** Buffers beyond this size are given back after a batch. */
    private static final int KEPT_BYTES = 32 << 20;

    private static final byte[] COMMA = {','};

    private LiteralText text = new LiteralText();
    private int[] starts = new int[1024];
    private int rows;

    /** What the next values are of, for messages: a step and a property, never a value. */
    public void at(String place) {
        text.at(place);
    }

    /** Opens a row; its values go to {@link #values}. */
    public void beginRow() {
        text.startAfresh();
        if (rows > 0) {
            text.raw(COMMA);
        }
        if (rows == starts.length) {
            starts = Arrays.copyOf(starts, rows * 2);
        }
        starts[rows++] = text.length();
        text.open();
    }

    public ValueVisitor values() {
        return text;
    }

    /** A row that is an identity alone. */
    public void row(String identity) {
        beginRow();
        text.text(identity);
        endRow();
    }

    public void endRow() {
        text.close();
    }

    public int rows() {
        return rows;
    }

    public int bytes() {
        return text.length();
    }

    /** The rows so far; this starts anew. */
    public EncodedRows take() {
        var taken = new EncodedRows(text.copy(), Arrays.copyOf(starts, rows));
        clear();
        return taken;
    }

    /** Drops the rows so far. */
    public void clear() {
        if (text.length() > KEPT_BYTES) {
            text = new LiteralText();
        }
        text.clear();
        rows = 0;
    }
}
