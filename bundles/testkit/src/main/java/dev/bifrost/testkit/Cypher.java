package dev.bifrost.testkit;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Puts questions to a live graph by a connection of its own, without any code of the product: the eye that tests compare with.
 * It connects when first asked. One thread.
 */
public final class Cypher implements GraphProbe, AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final LiveGraph graph;
    private Connection connection;

    public Cypher(LiveGraph graph) {
        this.graph = graph;
    }

    /** The rows of a query that may write. */
    public List<List<Object>> write(String query) {
        return rows(command("GRAPH.QUERY", graph.name(), query, "--compact"));
    }

    /** The rows of a query that only reads; none if there is no graph. */
    public List<List<Object>> rows(String query) {
        return exists() ? rows(command("GRAPH.RO_QUERY", graph.name(), query, "--compact")) : List.of();
    }

    /** The single value of a query that may write. */
    public Object value(String query) {
        return write(query).getFirst().getFirst();
    }

    /** The single number of a query; 0 if there is no graph. */
    public long count(String query) {
        var rows = rows(query);
        return rows.isEmpty() ? 0 : (Long) rows.getFirst().getFirst();
    }

    /** Whether there is a graph. */
    public boolean exists() {
        return (Long) command("EXISTS", graph.name()) == 1;
    }

    /** Deletes the graph alone; nothing if there is none. */
    public void delete() {
        if (exists()) {
            command("GRAPH.DELETE", graph.name());
        }
    }

    /** Deletes whatever has the graph's name, and what the sink keeps beside it; nothing if there is none. */
    public void drop() {
        command("DEL", graph.name(), "{" + graph.name() + "}:_bifrost:epoch");
    }

    /** Sends a command; a fault is thrown. */
    public Object command(String command, String... arguments) {
        byte[] raw = command.getBytes(StandardCharsets.UTF_8);
        byte[][] encoded = new byte[arguments.length][];
        for (int i = 0; i < arguments.length; i++) {
            encoded[i] = arguments[i].getBytes(StandardCharsets.UTF_8);
        }
        connection().sendCommand(() -> raw, encoded);
        return connection().getOne();
    }

    /** A command's answer as text, lists and all. */
    public String answer(String command, String... arguments) {
        return plain(command(command, arguments)).toString();
    }

    /** How many clients the server has, this one among them. */
    public long connections() {
        return text(command("CLIENT", "LIST", "TYPE", "normal")).lines().count();
    }

    /** After a restart of the server. */
    public void reconnect() {
        close();
        connection = null;
    }

    private Connection connection() {
        if (connection == null) {
            var uri = URI.create(graph.url());
            var config = DefaultJedisClientConfig.builder().timeoutMillis(PATIENCE_MILLIS);
            if (uri.getUserInfo() != null) {
                String[] parts = uri.getUserInfo().split(":", 2);
                config.user(parts[0].isEmpty() ? null : parts[0]).password(parts[parts.length - 1]);
            }
            config.ssl("rediss".equals(uri.getScheme()));
            connection = new Connection(new HostAndPort(uri.getHost(), uri.getPort()), config.build());
        }
        return connection;
    }

    @Override
    public List<Vertex> vertices(String label) {
        return rows("MATCH (n:`" + label + "`) RETURN n._gar_id, labels(n), properties(n)").stream()
                .map(Cypher::vertex)
                .toList();
    }

    @Override
    public List<Edge> edges(String type) {
        return rows("MATCH (a)-[e:`" + type + "`]->(b) RETURN a._gar_id, b._gar_id, properties(e)").stream()
                .map(row -> new Edge((String) row.get(0), (String) row.get(1), map(row.get(2))))
                .toList();
    }

    /** The user's properties of the vertices of a label, by the text of one of them. */
    public Map<String, Map<String, Object>> byProperty(String label, String property) {
        var found = new TreeMap<String, Map<String, Object>>();
        vertices(label)
                .forEach(vertex ->
                        found.put(String.valueOf(vertex.properties().get(property)), new TreeMap<>(vertex.plain())));
        return found;
    }

    /** Everything but the nodes that the sink keeps for itself, in a form that can be compared. */
    public String dump() {
        var lines = new ArrayList<String>();
        rows("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN labels(n), properties(n)")
                .forEach(row -> lines.add("node " + sorted(row)));
        rows("MATCH (a)-[e]->(b) RETURN labels(a), a._gar_id, type(e), properties(e), labels(b), b._gar_id")
                .forEach(row -> lines.add("edge " + sorted(row)));
        lines.sort(null);
        return String.join("\n", lines);
    }

    private static String sorted(List<Object> row) {
        return row.stream()
                .map(value -> switch (value) {
                    case Map<?, ?> map -> new TreeMap<>(map).toString();
                    case List<?> list ->
                        list.stream().map(String::valueOf).sorted().toList().toString();
                    case null -> "null";
                    default -> value.toString();
                })
                .toList()
                .toString();
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
            ((List<?>) parts.get(1)).forEach(row -> rows.add(values((List<?>) row)));
        }
        return rows;
    }

    private static List<Object> values(List<?> tagged) {
        var values = new ArrayList<Object>();
        tagged.forEach(value -> values.add(value((List<?>) value)));
        return values;
    }

    /** A value of the compact answer: its kind, then its content. */
    private static Object value(List<?> tagged) {
        Object content = tagged.get(1);
        return switch (((Long) tagged.getFirst()).intValue()) {
            case 1 -> null;
            case 2 -> text(content);
            case 3 -> content;
            case 4 -> Boolean.valueOf(text(content));
            case 5 -> Double.valueOf(text(content));
            case 6 -> values((List<?>) content);
            case 10 -> pairs((List<?>) content);
            case 14 -> LocalDate.ofEpochDay(Math.floorDiv((Long) content, 86_400L));
            default -> throw new IllegalArgumentException("value of kind " + tagged.getFirst());
        };
    }

    private static Map<String, Object> pairs(List<?> content) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < content.size(); i += 2) {
            map.put(text(content.get(i)), value((List<?>) content.get(i + 1)));
        }
        return map;
    }

    private static String text(Object raw) {
        return new String((byte[]) raw, StandardCharsets.UTF_8);
    }

    private static Object plain(Object raw) {
        return switch (raw) {
            case byte[] bytes -> text(bytes);
            case List<?> list -> list.stream().map(Cypher::plain).toList();
            case null -> "null";
            default -> raw;
        };
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.close();
        }
    }
}
