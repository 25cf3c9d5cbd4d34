package dev.bifrost.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How one graph differs from another: what is missing, extra, there several times, or different. Each difference is a line
 * for a person, sorted by identity.
 *
 * @param lines none if the graphs are equal
 */
public record GraphDiff(List<String> lines) {

    public GraphDiff {
        lines = List.copyOf(lines);
    }

    /**
     * A vertex or an edge.
     *
     * @param identity what tells it apart from every other element: label and key, or type, both ends and key
     * @param content everything that is compared, by name
     */
    public record Element(String identity, SortedMap<String, Object> content) {}

    /** @param expected each identity once */
    public static GraphDiff between(List<Element> expected, List<Element> actual) {
        var wanted = byIdentity(expected);
        var found = byIdentity(actual);
        var lines = new TreeMap<String, String>();
        wanted.forEach((identity, elements) -> {
            var content = elements.getFirst().content();
            var there = found.getOrDefault(identity, List.of());
            if (there.isEmpty()) {
                lines.put(identity, "missing: %s %s".formatted(identity, content));
            } else if (there.size() > 1) {
                lines.put(identity, "%d times: %s %s".formatted(there.size(), identity, there));
            } else if (!there.getFirst().content().equals(content)) {
                lines.put(
                        identity,
                        "different: %s is %s, expected %s"
                                .formatted(identity, there.getFirst().content(), content));
            }
        });
        found.forEach((identity, elements) -> {
            if (!wanted.containsKey(identity)) {
                lines.put(
                        identity,
                        "extra: %s %s".formatted(identity, elements.getFirst().content()));
            }
        });
        return new GraphDiff(List.copyOf(lines.values()));
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    private static SortedMap<String, List<Element>> byIdentity(List<Element> elements) {
        var map = new TreeMap<String, List<Element>>();
        elements.forEach(element -> map.computeIfAbsent(element.identity(), any -> new ArrayList<>())
                .add(element));
        return map;
    }

    @Override
    public String toString() {
        return lines.isEmpty() ? "equal" : String.join("\n", lines);
    }
}
