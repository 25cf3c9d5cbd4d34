package dev.bifrost.sink.falkordb.own;

import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;

/**
 * A plain key that holds the graph's epoch beside the node: server-side scripts, which swap graphs, may read keys but not
 * graphs. It is moved before the node is.
 *
 * <p>The graph's name stands in braces, so that a cluster keeps both on one server.
 */
record EpochKey(byte[] name) {

    private static final byte[] READ = utf8("return redis.call('GET',KEYS[1]) or ''");
    private static final byte[] MOVE = utf8(
            "if (redis.call('GET',KEYS[1]) or '')~=ARGV[1] then return 0 end redis.call('SET',KEYS[1],ARGV[2]) return 1");

    static EpochKey of(String graph) {
        return new EpochKey(utf8("{" + graph + "}:_bifrost:epoch"));
    }

    /** The key's text; empty if there is none. */
    String read(ServerConnection connection) {
        return new String((byte[]) connection.script(READ, name), StandardCharsets.UTF_8);
    }

    /** Compare and set. False if somebody else moved it. */
    boolean move(ServerConnection connection, String seen, long epoch) {
        return (Long) connection.script(MOVE, name, utf8(seen), utf8(Long.toString(epoch))) == 1;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
