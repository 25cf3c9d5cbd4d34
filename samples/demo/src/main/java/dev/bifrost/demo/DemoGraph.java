package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** Questions put to the graph itself, so that the demo shows what is there and not what somebody counted on the way. */
final class DemoGraph implements AutoCloseable {

    static final String NAME = "demo";

    static final String AIRPORTS = "MATCH (a:Airport) RETURN count(a)";
    static final String PLACEHOLDERS = "MATCH (a:Airport) WHERE a.iata IS NULL RETURN count(a)";
    static final String FLIGHTS = "MATCH (:Airport)-[f:FLIGHT]->(:Airport) RETURN count(f)";
    static final String BUSIEST_ROUTES = """
            MATCH (a:Airport)-[f:FLIGHT]->(b:Airport)
            RETURN a.iata, a.city, b.iata, b.city, count(f) AS flights
            ORDER BY flights DESC, a.iata, b.iata LIMIT 5""";

    private static final String IS_OURS = "MATCH (b:_Bifrost) RETURN count(b)";
    private static final int PATIENCE_MILLIS = 60_000;

    private final Jedis server;
    private final String graph;

    DemoGraph(String url) {
        this(url, NAME);
    }

    DemoGraph(String url, String graph) {
        this.graph = graph;
        try {
            this.server = new Jedis(URI.create(url.replaceFirst("^falkor", "redis")), PATIENCE_MILLIS);
        } catch (JedisException e) {
            throw failed("connecting", e);
        }
    }

    /** Makes room for a fresh graph. One of this name that Bifrost did not write is left alone. */
    void drop() {
        if (!exists()) {
            return;
        }
        if (number(IS_OURS) == 0) {
            throw new BifrostException(
                    DemoErrors.GRAPH_NOT_OURS,
                    "the server holds a graph '" + graph
                            + "' that Bifrost did not write, and the demo would replace it;"
                            + " rename it, or set FALKORDB_URL to another server");
        }
        send("GRAPH.DELETE", graph);
    }

    private boolean exists() {
        return ((List<?>) send("GRAPH.LIST"))
                .stream().anyMatch(name -> text(name).equals(graph));
    }

    /** A sum is no whole number to the server. */
    long number(String query) {
        Object value = rows(query).get(0).get(0);
        return value instanceof Long number ? number : (long) Double.parseDouble((String) value);
    }

    /** The rows of an answer; a value is a Long, or the text of anything else. */
    List<List<Object>> rows(String query) {
        List<?> answer = (List<?>) send("GRAPH.RO_QUERY", graph, query);
        return ((List<?>) answer.get(1)).stream().map(DemoGraph::values).toList();
    }

    private static List<Object> values(Object row) {
        return ((List<?>) row)
                .stream()
                        .<Object>map(value -> value instanceof Long number ? number : text(value))
                        .toList();
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(value);
    }

    private Object send(String command, String... words) {
        try {
            return server.sendCommand(() -> command.getBytes(StandardCharsets.US_ASCII), words);
        } catch (JedisException e) {
            throw failed(command, e);
        }
    }

    private static BifrostException failed(String what, JedisException cause) {
        return new BifrostException(
                DemoErrors.QUERY_FAILED, what + " failed; is the server still up? " + cause.getMessage(), cause);
    }

    @Override
    public void close() {
        server.close();
    }
}
