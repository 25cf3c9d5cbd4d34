package dev.bifrost.dist.histories;

import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.GraphDiff.Element;
import dev.bifrost.testkit.LiveGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a whole graph back, by a connection of its own and without any code of the product. */
final class LiveReading implements AutoCloseable {

    private final Cypher graph;

    LiveReading(LiveGraph graph) {
        this.graph = new Cypher(graph);
    }

    /**
     * Every vertex and edge but those that the sink keeps for itself, without what another program keeps there.
     *
     * @param identityLabels labels that vertices are found by; the others are further labels
     */
    List<Element> elements(Set<String> identityLabels) {
        var all = all(identityLabels);
        all.forEach(element -> element.content().remove(Company.PROPERTY));
        return all;
    }

    /** By element what another program keeps there. */
    Map<String, Object> kept(Set<String> identityLabels) {
        var kept = new TreeMap<String, Object>();
        all(identityLabels).forEach(element -> {
            Object value = element.content().get(Company.PROPERTY);
            if (value != null) {
                kept.put(element.identity(), value);
            }
        });
        return kept;
    }

    private List<Element> all(Set<String> identityLabels) {
        var all = new ArrayList<Element>();
        for (var row :
                graph.rows("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN labels(n), properties(n)")) {
            var properties = map(row.get(1));
            all.add(new Element(vertex(row.get(0), properties.get("_gar_id"), identityLabels), properties));
            properties.put("(further labels)", labels(row.get(0), identityLabels, false));
            properties.remove("_gar_id");
        }
        for (var row : graph.rows(
                "MATCH (a)-[e]->(b) RETURN labels(a), a._gar_id, type(e), properties(e), labels(b), b._gar_id")) {
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

    /** Deletes the graph, as a stranger would: the sink's epoch stays. */
    void deleteGraph() {
        graph.delete();
    }

    /** Deletes the graph and its epoch. */
    void drop() {
        graph.drop();
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

    /** Writes behind the host's back. */
    void write(String query) {
        graph.write(query);
    }

    List<List<Object>> rows(String query) {
        return graph.rows(query);
    }

    private static SortedMap<String, Object> map(Object value) {
        var map = new TreeMap<String, Object>();
        ((Map<?, ?>) value).forEach((name, content) -> map.put((String) name, content));
        return map;
    }

    @Override
    public void close() {
        graph.close();
    }
}
