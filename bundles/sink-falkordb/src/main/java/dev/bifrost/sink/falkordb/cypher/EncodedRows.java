package dev.bifrost.sink.falkordb.cypher;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Rows of one statement, ready to be sent whole or in part. Immutable. */
public final class EncodedRows {

    private final byte[] text;
    private final int[] starts;

    EncodedRows(byte[] text, int[] starts) {
        this.text = text;
        this.starts = starts;
    }

    public int count() {
        return starts.length;
    }

    /** Size of the rows alone. */
    public int bytes() {
        return text.length;
    }

    /**
     * The query for some of the rows.
     *
     * @param statement reads its rows from the parameter {@code rows}
     * @param epoch the writer's
     * @param limit for statements that work in pages
     * @param from first row
     * @param to behind the last row
     */
    public byte[] query(String statement, long epoch, int limit, int from, int to) {
        byte[] head = ascii("CYPHER epoch=" + epoch + " limit=" + limit + " rows=[");
        byte[] tail = ascii("] ");
        byte[] body = statement.getBytes(StandardCharsets.UTF_8);
        int start = starts[from];
        int size = (to == starts.length ? text.length : starts[to] - 1) - start;
        byte[] query = new byte[head.length + size + tail.length + body.length];
        System.arraycopy(head, 0, query, 0, head.length);
        System.arraycopy(text, start, query, head.length, size);
        System.arraycopy(tail, 0, query, head.length + size, tail.length);
        System.arraycopy(body, 0, query, head.length + size + tail.length, body.length);
        return query;
    }

    /** The rows as the value of a parameter. */
    void writeTo(ByteArrayOutputStream out) {
        out.write('[');
        out.writeBytes(text);
        out.write(']');
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
