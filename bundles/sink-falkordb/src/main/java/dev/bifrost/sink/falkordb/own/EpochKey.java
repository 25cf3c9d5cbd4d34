package dev.bifrost.sink.falkordb.own;

import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A plain key that holds the graph's epoch beside the node: server-side scripts, which swap graphs, may read keys but not
 * graphs. It is moved before the node is.
 *
 * <p>The graph's name stands in braces, so that a cluster keeps both on one server.
 */
record EpochKey(byte[] name) {

    private static final String GUARD = "if redis.call('GET',KEYS[1])~=ARGV[1] then return 0 end ";
    /** The build key tells the next owner what to remove, if this one does not live to swap. */
    private static final byte[] NOTE = utf8(GUARD + "redis.call('SET',KEYS[2],KEYS[3]) return 1");

    private static final byte[] SWAP = utf8(
            GUARD
                    + "if redis.call('GET',KEYS[2])~=KEYS[3] then return 0 end redis.call('RENAME',KEYS[3],KEYS[4]) redis.call('DEL',KEYS[2]) return 1");
    private static final byte[] REMOVE = utf8(GUARD
            + "local b=redis.call('GET',KEYS[2]) if b then redis.call('DEL',b) redis.call('DEL',KEYS[2]) end return 1");

    private static final byte[] DROP = utf8("return redis.call('DEL',KEYS[1])");
    private static final byte[] READ =
            utf8("local t=redis.call('TIME') return {redis.call('GET',KEYS[1]) or '',t[1],t[2]}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final byte[] MOVE = utf8(
            "if (redis.call('GET',KEYS[1]) or '')~=ARGV[1] then return 0 end redis.call('SET',KEYS[1],ARGV[2]) return 1");

    static EpochKey of(String graph) {
        return new EpochKey(utf8("{" + graph + "}:_bifrost:epoch"));
    }

    /**
     * What the key holds.
     *
     * @param text empty if there is no key
     * @param micros the server's clock
     */
    record Held(String text, long micros) {
        /**
         * An epoch that no host has had: also not before the server lost its memory, when both halves of the fence start
         * again while a host may still hold an old number. So it is never below the time.
         */
        long next(long seen) {
            long held = NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
            return Math.max(Math.max(seen, held) + 1, micros);
        }
    }

    Held read(ServerConnection connection) {
        List<?> answer = (List<?>) connection.script(READ, name);
        long seconds = Long.parseLong(text(answer.get(1)));
        return new Held(text(answer.get(0)), seconds * 1_000_000 + Long.parseLong(text(answer.get(2))));
    }

    /** Compare and set. False if somebody else moved it. */
    boolean move(ServerConnection connection, Held seen, long epoch) {
        return (Long) connection.script(MOVE, name, utf8(seen.text()), utf8(Long.toString(epoch))) == 1;
    }

    /** Where a graph is built while this epoch lasts. */
    static String buildName(String graph, long epoch) {
        return "{" + graph + "}:_bifrost:build:" + epoch;
    }

    /** Notes that a graph is being built. False if the key no longer holds the epoch. */
    boolean note(ServerConnection connection, String graph, long epoch, String build) {
        return passed(connection.script(NOTE, List.of(name, buildKey(graph), utf8(build)), epoch(epoch)));
    }

    /**
     * Puts the built graph in the place of the live one, if the key still holds the epoch and the build is the one that was noted:
     * one step for all who look.
     */
    boolean swap(ServerConnection connection, String graph, long epoch, String build) {
        return passed(connection.script(SWAP, List.of(name, buildKey(graph), utf8(build), utf8(graph)), epoch(epoch)));
    }

    /** Removes a graph that somebody did not live to swap in, if the key still holds the epoch: else it is the next owner's. */
    void removeBuild(ServerConnection connection, String graph, long epoch) {
        connection.script(REMOVE, List.of(name, buildKey(graph)), epoch(epoch));
    }

    /** Removes a graph that is built aside, whoever has the live one. */
    void drop(ServerConnection connection, String build) {
        connection.script(DROP, utf8(build));
    }

    private static byte[] buildKey(String graph) {
        return utf8("{" + graph + "}:_bifrost:build");
    }

    private static byte[] epoch(long epoch) {
        return utf8(Long.toString(epoch));
    }

    private static boolean passed(Object answer) {
        return (Long) answer == 1;
    }

    private static String text(Object bytes) {
        return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
