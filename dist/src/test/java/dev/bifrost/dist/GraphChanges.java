package dev.bifrost.dist;

import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.GraphDiff.Element;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What changed between two looks at a graph, counted by the tests' own eye in the words of {@code explain --diff}: by kind of element
 * and kind of change. Markers count, as they are in the graph.
 */
public final class GraphChanges {

    private static final String MARKER = "_bf_";

    private GraphChanges() {}

    /** Every element; vertices have one label. */
    public static List<Element> look(Cypher graph) {
        var all = new ArrayList<Element>();
        graph.rows("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable RETURN labels(n), properties(n)")
                .forEach(row -> {
                    var content = map(row.get(1));
                    all.add(new Element("%s[%s]".formatted(label(row.get(0)), content.get("_gar_id")), content));
                });
        graph.rows("MATCH (a)-[e]->(b) RETURN labels(a), a._gar_id, type(e), properties(e), labels(b), b._gar_id")
                .forEach(row -> {
                    var content = map(row.get(3));
                    all.add(new Element(
                            "edge %s %s[%s] -> %s[%s] %s"
                                    .formatted(
                                            row.get(2),
                                            label(row.get(0)),
                                            row.get(1),
                                            label(row.get(4)),
                                            row.get(5),
                                            content.getOrDefault("_gar_id", "")),
                            content));
                });
        return all;
    }

    private static String label(Object labels) {
        return String.join(
                "+",
                new TreeSet<>(
                        ((Collection<?>) labels).stream().map(String::valueOf).toList()));
    }

    private static SortedMap<String, Object> map(Object value) {
        var map = new TreeMap<String, Object>();
        ((Map<?, ?>) value).forEach((name, content) -> map.put((String) name, content));
        return map;
    }

    /** Counts by kind, such as {@code Person} or {@code KNOWS Person Person}, and by change. */
    public static SortedMap<String, SortedMap<String, Long>> between(List<Element> before, List<Element> after) {
        var old = byIdentity(before);
        var now = byIdentity(after);
        var changes = new TreeMap<String, SortedMap<String, Long>>();
        var all = new TreeSet<>(old.keySet());
        all.addAll(now.keySet());
        for (String identity : all) {
            String change = change(old.get(identity), now.get(identity));
            if (!change.isEmpty()) {
                changes.computeIfAbsent(kind(identity), any -> new TreeMap<>()).merge(change, 1L, Long::sum);
            }
        }
        return changes;
    }

    private static Map<String, Element> byIdentity(List<Element> elements) {
        return elements.stream().collect(Collectors.toMap(Element::identity, element -> element));
    }

    private static String kind(String identity) {
        if (!identity.startsWith("edge ")) {
            return identity.substring(0, identity.indexOf('['));
        }
        String rest = identity.substring("edge ".length());
        String type = rest.substring(0, rest.indexOf(' '));
        String source = rest.substring(type.length() + 1, rest.indexOf('['));
        String behind = rest.substring(rest.indexOf("] -> ") + "] -> ".length());
        return "%s %s %s".formatted(type, source, behind.substring(0, behind.indexOf('[')));
    }

    private static String change(Element old, Element now) {
        if (old == null) {
            return isPlaceholder(now) ? "placeholder_created" : "created";
        }
        if (now == null) {
            return isPlaceholder(old) ? "placeholder_removed" : "removed";
        }
        if (isPlaceholder(old) != isPlaceholder(now)) {
            return isPlaceholder(old) ? "placeholder_filled" : "placeholder_left";
        }
        return old.content().equals(now.content()) ? "" : "updated";
    }

    private static boolean isPlaceholder(Element element) {
        return !element.identity().startsWith("edge ")
                && element.content().keySet().stream().noneMatch(name -> name.startsWith(MARKER));
    }
}
