package dev.bifrost.dist.histories;

import dev.bifrost.testkit.GraphDiff.Element;
import dev.bifrost.testkit.LiveGraph;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;

/** Reads a whole graph back, by a connection of its own and without any code of the product. */
final class LiveReading implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final LiveGraph graph;
    private final Connection connection;

    LiveReading(LiveGraph graph) {
        this.graph = graph;
        var uri = URI.create(graph.url());
        var config = DefaultJedisClientConfig.builder().timeoutMillis(PATIENCE_MILLIS);
        if (uri.getUserInfo() != null) {
            String[] parts = uri.getUserInfo().split(":", 2);
            config.user(parts[0].isEmpty() ? null : parts[0]).password(parts[parts.length - 1]);
        }
        connection = new Connection(new HostAndPort(uri.getHost(), uri.getPort()), config.build());
    }

    /**
     * Every vertex and edge but those that the sink keeps for itself.
     *
     * @param identityLabels labels that vertices are found by; the others are further labels
     */
    List<Element> elements(Set<String> identityLabels) {
        if ((Long) command("EXISTS", graph.name()) == 0) {
            return List.of();
        }
        var all = new ArrayList<Element>();
        for (var row : rows("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN labels(n), properties(n)")) {
            var properties = map(row.get(1));
            all.add(new Element(vertex(row.get(0), properties.get("_gar_id"), identityLabels), properties));
            properties.put("(further labels)", labels(row.get(0), identityLabels, false));
            properties.remove("_gar_id");
        }
        for (var row :
                rows("MATCH (a)-[e]->(b) RETURN labels(a), a._gar_id, type(e), properties(e), labels(b), b._gar_id")) {
            var properties = map(row.get(3));
            var id = (String) properties.remove("_gar_id");
            all.add(new Element(
                    "edge %s %s -> %s %s"
                            .formatted(
                                    row.get(2),
                                    vertex(row.get(0), row.get(1), identityLabels),
                                    vertex(row.get(4), row.get(5), identityLabels),
                                    key(id, row, identityLabels)),
                    properties));
            properties.put("(further labels)", new TreeSet<>());
        }
        return all;
    }

    /** What the rules speak of: instead of the markers, how many there are. */
    static List<Element> withoutMarkers(List<Element> elements) {
        return elements.stream()
                .map(element -> {
                    var content = new TreeMap<>(element.content());
                    long markers = content.keySet().stream()
                            .filter(name -> name.startsWith("_bf_"))
                            .count();
                    content.keySet().removeIf(name -> name.startsWith("_bf_"));
                    content.put("(steps)", (int) markers);
                    return new Element(element.identity(), content);
                })
                .toList();
    }

    void deleteGraph() {
        if ((Long) command("EXISTS", graph.name()) == 1) {
            command("GRAPH.DELETE", graph.name());
        }
    }

    private static String vertex(Object labels, Object id, Set<String> identityLabels) {
        return Oracle.vertexName(String.join("+", labels(labels, identityLabels, true)), String.valueOf(id));
    }

    private static TreeSet<String> labels(Object all, Set<String> identityLabels, boolean identity) {
        var chosen = new TreeSet<String>();
        ((Collection<?>) all).forEach(label -> {
            if (identityLabels.contains((String) label) == identity) {
                chosen.add((String) label);
            }
        });
        return chosen;
    }

    private static String key(String id, List<Object> row, Set<String> identityLabels) {
        if (id == null) {
            return "";
        }
        var ends = "s:%s;%ss:%s;%s"
                .formatted(
                        String.join("+", labels(row.get(0), identityLabels, true)),
                        row.get(1),
                        String.join("+", labels(row.get(4), identityLabels, true)),
                        row.get(5));
        return id.startsWith(ends) ? id.substring(ends.length()) : "key " + id;
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

    private List<List<Object>> rows(String query) {
        var parts = (List<?>) command("GRAPH.RO_QUERY", graph.name(), query, "--compact");
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
            default -> throw new IllegalArgumentException("value of kind " + tagged.getFirst());
        };
    }

    private static SortedMap<String, Object> pairs(List<?> content) {
        var map = new TreeMap<String, Object>();
        for (int i = 0; i < content.size(); i += 2) {
            map.put(text(content.get(i)), value((List<?>) content.get(i + 1)));
        }
        return map;
    }

    private static String text(Object raw) {
        return new String((byte[]) raw, StandardCharsets.UTF_8);
    }

    @SuppressWarnings("unchecked")
    private static SortedMap<String, Object> map(Object value) {
        return (SortedMap<String, Object>) value;
    }

    @Override
    public void close() {
        connection.close();
    }
}
