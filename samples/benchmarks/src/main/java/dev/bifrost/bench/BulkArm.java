package dev.bifrost.bench;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The limit: the bulk command with the values that our graph has, encoded before the clock starts, then the index. Nothing is
 * read, resolved, folded or looked over.
 */
final class BulkArm {

    private static final int TOKEN = 50_000;
    private static final List<String> VERTEX =
            List.of("_gar_id", "_bf_a1b2c3d4", "id", "name", "age", "score", "active", "city");
    private static final List<String> EDGE = List.of("_bf_e5f6a7b8", "weight");

    private final List<byte[][]> calls = new ArrayList<>();

    BulkArm(LoadTables tables) {
        for (long from = 0; from < tables.people(); from += TOKEN) {
            long to = Math.min(tables.people(), from + TOKEN);
            var token = new Token("Person", VERTEX);
            for (long i = from; i < to; i++) {
                token.text("s:key:" + i + ";").number(i * 0x9E3779B97F4A7C15L).text("key:" + i);
                token.text("name " + i * 31)
                        .number(i % 90)
                        .real(i * 0.5)
                        .bool(i % 2 == 0)
                        .text("city " + i % 1000);
            }
            calls.add(call(to - from, 0, token));
        }
        for (long from = 0; from < tables.edges(); from += TOKEN) {
            long to = Math.min(tables.edges(), from + TOKEN);
            var token = new Token("KNOWS", EDGE);
            for (long i = from; i < to; i++) {
                token.raw(LoadTables.source(i)).raw(tables.destination(i));
                token.number(i * 0x9E3779B97F4A7C15L).number(i);
            }
            calls.add(call(0, to - from, token));
        }
    }

    private static byte[][] call(long vertices, long edges, Token token) {
        return new byte[][] {
            ascii(vertices), ascii(edges), ascii(vertices > 0 ? 1 : 0), ascii(edges > 0 ? 1 : 0), token.bytes()
        };
    }

    void run(BenchServer server, String graph, LoadStages stages) {
        server.bulk(graph, ascii("BEGIN"), ascii(0), ascii(0), ascii(0), ascii(0));
        calls.forEach(call -> {
            stages.enter(Arrays.equals(call[0], ascii(0)) ? "edges" : "vertices");
            server.bulk(graph, call);
        });
        stages.enter("index");
        server.index(graph, "Person", "_gar_id");
    }

    private static byte[] ascii(Object value) {
        return value.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Rows behind a header, in the server's form. */
    private static final class Token {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 22);
        private final ByteBuffer eight = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Token(String name, List<String> properties) {
            out.writeBytes(ascii(name + "\0"));
            out.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(properties.size())
                    .array());
            properties.forEach(property -> out.writeBytes(ascii(property + "\0")));
        }

        Token bool(boolean value) {
            out.write(1);
            out.write(value ? 1 : 0);
            return this;
        }

        Token real(double value) {
            out.write(2);
            return raw(Double.doubleToRawLongBits(value));
        }

        Token text(String value) {
            out.write(3);
            out.writeBytes(ascii(value));
            out.write(0);
            return this;
        }

        Token number(long value) {
            out.write(4);
            return raw(value);
        }

        Token raw(long value) {
            out.writeBytes(eight.clear().putLong(value).array());
            return this;
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }
}
