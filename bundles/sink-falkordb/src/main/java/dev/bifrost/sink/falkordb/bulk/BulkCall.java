package dev.bifrost.sink.falkordb.bulk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One call of the server's bulk command: vertices, then edges, each in tokens whose elements have one form. The server numbers
 * vertices in the order in which they stand here. One thread.
 */
final class BulkCall {

    private final Tokens vertices = new Tokens();
    private final Tokens edges = new Tokens();

    /** Elements in a row that have the same form share a token. */
    private static final class Tokens {
        private final List<byte[]> closed = new ArrayList<>();
        private final BulkBytes rows = new BulkBytes(1 << 16);
        private Form form;
        private int elements;
        private long bytes;

        BulkBytes next(Form wanted) {
            if (form != wanted) {
                close();
                form = wanted;
                rows.raw(wanted.header(), 0, wanted.header().length);
            }
            elements++;
            return rows;
        }

        void close() {
            if (rows.length() > 0) {
                closed.add(rows.copy());
                bytes += rows.length();
                rows.clear();
            }
            form = null;
        }
    }

    /** The vertex's place in this call, from 0. */
    int vertex(Form form, Element vertex) {
        form.row(vertex, vertices.next(form));
        return vertices.elements - 1;
    }

    void edge(Form form, long source, long destination, Element edge) {
        BulkBytes out = edges.next(form);
        out.i64(source);
        out.i64(destination);
        form.row(edge, out);
    }

    int vertices() {
        return vertices.elements;
    }

    int elements() {
        return vertices.elements + edges.elements;
    }

    long bytes() {
        return vertices.bytes + vertices.rows.length() + edges.bytes + edges.rows.length();
    }

    /** What follows the command's name. */
    byte[][] arguments(byte[] graph) {
        vertices.close();
        edges.close();
        var all = new ArrayList<byte[]>();
        all.add(graph);
        all.add(number(vertices.elements));
        all.add(number(edges.elements));
        all.add(number(vertices.closed.size()));
        all.add(number(edges.closed.size()));
        all.addAll(vertices.closed);
        all.addAll(edges.closed);
        return all.toArray(byte[][]::new);
    }

    private static byte[] number(int value) {
        return Integer.toString(value).getBytes(StandardCharsets.US_ASCII);
    }
}
