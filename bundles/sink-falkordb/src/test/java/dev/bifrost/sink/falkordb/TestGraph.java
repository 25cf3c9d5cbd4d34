package dev.bifrost.sink.falkordb;

import dev.bifrost.sink.falkordb.server.ServerAddress;
import dev.bifrost.testkit.GraphProbe;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;

/** Looks at a graph by a connection of its own, without any of the sink's code for queries and answers. */
final class TestGraph implements GraphProbe, AutoCloseable {

    private final String name;
    private final Connection connection;

    TestGraph(String url, String name) {
        var address = ServerAddress.of(url);
        var config = DefaultJedisClientConfig.builder().timeoutMillis(60_000).user(address.user());
        if (address.password() != null) {
            config.password(address.password().reveal());
        }
        this.name = name;
        this.connection = new Connection(new HostAndPort(address.host(), address.port()), config.build());
    }

    /** The rows of a query that may write. */
    List<List<Object>> query(String cypher) {
        return rows(command("GRAPH.QUERY", name, cypher, "--compact"));
    }

    /** The single value of a query. */
    Object value(String cypher) {
        return query(cypher).getFirst().getFirst();
    }

    Object command(String command, String... arguments) {
        byte[] raw = command.getBytes(StandardCharsets.UTF_8);
        byte[][] encoded = new byte[arguments.length][];
        for (int i = 0; i < arguments.length; i++) {
            encoded[i] = arguments[i].getBytes(StandardCharsets.UTF_8);
        }
        connection.sendCommand(() -> raw, encoded);
        return connection.getOne();
    }

    /** A command's answer as text. */
    String text(String command, String... arguments) {
        return plain(command(command, arguments)).toString();
    }

    boolean exists() {
        return (Long) command("EXISTS", name) == 1;
    }

    void drop() {
        try {
            command("GRAPH.DELETE", name);
        } catch (JedisDataException e) {
            // there was none
        }
        command("DEL", "{" + name + "}:_bifrost:epoch");
    }

    @Override
    public List<Vertex> vertices(String label) {
        return rows(read("MATCH (n:`" + label + "`) RETURN n._gar_id, labels(n), properties(n)")).stream()
                .map(TestGraph::vertex)
                .toList();
    }

    @Override
    public List<Edge> edges(String type) {
        return rows(read("MATCH (a)-[e:`" + type + "`]->(b) RETURN a._gar_id, b._gar_id, properties(e)")).stream()
                .map(row -> new Edge((String) row.get(0), (String) row.get(1), map(row.get(2))))
                .toList();
    }

    /** Everything but the sink's own nodes, in a form that can be compared. */
    String dump() {
        var lines = new ArrayList<String>();
        read0("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN labels(n), properties(n)")
                .forEach(row -> lines.add("node " + sorted(row)));
        read0("MATCH (a)-[e]->(b) RETURN labels(a),a._gar_id,type(e),properties(e),labels(b),b._gar_id")
                .forEach(row -> lines.add("edge " + sorted(row)));
        lines.sort(null);
        return String.join("\n", lines);
    }

    private List<List<Object>> read0(String cypher) {
        return exists() ? rows(read(cypher)) : List.of();
    }

    private static String sorted(List<Object> row) {
        var parts = new ArrayList<String>();
        for (Object value : row) {
            parts.add(
                    switch (value) {
                        case Map<?, ?> map -> new java.util.TreeMap<>(map).toString();
                        case List<?> list ->
                            list.stream().map(String::valueOf).sorted().toList().toString();
                        case null -> "null";
                        default -> value.toString();
                    });
        }
        return parts.toString();
    }

    private Object read(String cypher) {
        return command("GRAPH.RO_QUERY", name, cypher, "--compact");
    }

    private static Vertex vertex(List<Object> row) {
        var labels = new LinkedHashSet<String>();
        ((List<?>) row.get(1)).forEach(label -> labels.add((String) label));
        return new Vertex((String) row.get(0), labels, map(row.get(2)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static List<List<Object>> rows(Object answer) {
        var parts = (List<?>) answer;
        if (parts.getLast() instanceof JedisDataException fault) {
            throw fault;
        }
        var rows = new ArrayList<List<Object>>();
        if (parts.size() == 3) {
            for (Object row : (List<?>) parts.get(1)) {
                rows.add(values((List<?>) row));
            }
        }
        return rows;
    }

    private static List<Object> values(List<?> tagged) {
        var values = new ArrayList<Object>();
        tagged.forEach(value -> values.add(value((List<?>) value)));
        return values;
    }

    private static Object value(List<?> tagged) {
        Object content = tagged.get(1);
        return switch (((Long) tagged.getFirst()).intValue()) {
            case 1 -> null;
            case 2 -> plain(content);
            case 3 -> content;
            case 4 -> Boolean.valueOf((String) plain(content));
            case 5 -> Double.valueOf((String) plain(content));
            case 6 -> values((List<?>) content);
            case 10 -> pairs((List<?>) content);
            case 14 -> LocalDate.ofEpochDay(Math.floorDiv((Long) content, 86_400L));
            default -> throw new IllegalArgumentException("value of kind " + tagged.getFirst());
        };
    }

    private static Map<String, Object> pairs(List<?> content) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < content.size(); i += 2) {
            map.put((String) plain(content.get(i)), value((List<?>) content.get(i + 1)));
        }
        return map;
    }

    private static Object plain(Object raw) {
        return switch (raw) {
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            case List<?> list -> list.stream().map(TestGraph::plain).toList();
            case null -> "null";
            default -> raw;
        };
    }

    @Override
    public void close() {
        connection.close();
    }
}
