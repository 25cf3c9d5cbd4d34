package dev.bifrost.bench;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.Jedis;

/**
 * A private FalkorDB and a connection to it: nobody else's work counts as the benchmark's.
 *
 * <p>It logs every write, as a server that keeps its data does, and leaves the flush to the system.
 */
final class BenchServer implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 600_000;
    private static final long PAUSE_NANOS = 20_000_000;

    private final EphemeralFalkorDb server;
    private final Jedis connection;
    private final IndexCollector collector;

    BenchServer(BenchFolder folder) throws IOException {
        server = LocalFalkorDb.ephemeral(folder.folder("server"));
        connection = new Jedis("127.0.0.1", server.port(), PATIENCE_MILLIS);
        collector = new IndexCollector(server.pid());
    }

    int port() {
        return server.port();
    }

    /** As a config names the sink. */
    String sink(String graph) {
        return sink(graph, server.port());
    }

    static String sink(String graph, int port) {
        return "{ falkordb: { url: \"redis://127.0.0.1:%d\", graph: %s, write_timeout: 10m } }".formatted(port, graph);
    }

    /**
     * The server rewrites its log of writes no more by itself, as the page on rebuilds advises for a large load: it forks for that,
     * and stands still until the child has its memory.
     */
    void rewriteNoLog() {
        connection.configSet("auto-aof-rewrite-percentage", "0");
    }

    /** Processor time that the server has used, user and system, in microseconds. */
    double cpuMicros() {
        return connection
                .info("cpu")
                .lines()
                .filter(line -> line.startsWith("used_cpu_user:") || line.startsWith("used_cpu_sys:"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1)) * 1e6)
                .sum();
    }

    /** The part of {@link #cpuMicros} that went into clearing indexes, without what that held up. */
    double collectorMicros() {
        return collector.cpuMicros();
    }

    void query(String graph, String text) {
        connection.sendCommand(() -> ascii("GRAPH.QUERY"), ascii(graph), text.getBytes(StandardCharsets.UTF_8));
    }

    /** One call of the bulk command. */
    void bulk(String graph, byte[]... arguments) {
        var all = new byte[arguments.length + 1][];
        all[0] = ascii(graph);
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        connection.sendCommand(() -> ascii("GRAPH.BULK"), all);
    }

    /** Makes an index and waits until it is built. */
    void index(String graph, String label, String property) {
        query(graph, "CREATE INDEX FOR (n:%s) ON (n.%s)".formatted(label, property));
        while (number(graph, "CALL db.indexes() YIELD status WITH status WHERE status<>'OPERATIONAL' RETURN count(*)")
                > 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    void delete(String graph) {
        connection.sendCommand(() -> ascii("GRAPH.DELETE"), ascii(graph));
    }

    /** Whether somebody made the graph. */
    boolean has(String graph) {
        return connection.exists(graph);
    }

    /** The one number that a query answers. */
    long number(String graph, String text) {
        var answer = (List<?>) connection.sendCommand(
                () -> ascii("GRAPH.RO_QUERY"), ascii(graph), text.getBytes(StandardCharsets.UTF_8));
        var number = ((List<?>) ((List<?>) answer.get(1)).get(0)).get(0);
        return number instanceof Long whole
                ? whole
                : (long) Double.parseDouble(new String((byte[]) number, StandardCharsets.US_ASCII));
    }

    /** Checks at the target. */
    void expect(String graph, String text, long expected) {
        long found = number(graph, text);
        if (found != expected) {
            throw new IllegalStateException(
                    "graph %s: expected %d, found %d for %s".formatted(graph, expected, found, text));
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        connection.close();
        server.close();
    }
}
