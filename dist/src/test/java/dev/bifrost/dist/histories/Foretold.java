package dev.bifrost.dist.histories;

import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.dist.GraphChanges;
import dev.bifrost.dist.histories.Referee.Trouble;
import dev.bifrost.runtime.diff.DiffReport;
import dev.bifrost.testkit.GraphDiff.Element;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the product says that a round is going to change, held against what the round changed.
 *
 * @param before the graph
 */
record Foretold(List<Element> before, DiffReport report) {

    void compare(List<Element> after, String place) {
        var made = GraphChanges.between(before, after);
        if (!made.equals(counts())) {
            throw new Trouble("%s was foretold as %s%nand made %s%nsamples %s"
                    .formatted(place, counts(), made, report.samples()));
        }
        report.samples().forEach(sample -> compare(sample, after, place));
    }

    private SortedMap<String, SortedMap<String, Long>> counts() {
        var counts = new TreeMap<String, SortedMap<String, Long>>();
        for (var kind : report.kinds()) {
            kind.changes()
                    .forEach((change, count) -> counts.computeIfAbsent(name(kind.kind()), any -> new TreeMap<>())
                            .put(change.word(), count));
        }
        return counts;
    }

    private static String name(Kind kind) {
        return switch (kind) {
            case Kind.Vertices vertices -> vertices.label();
            case Kind.Edges edges -> "%s %s %s".formatted(edges.type(), edges.srcLabel(), edges.dstLabel());
        };
    }

    /** The properties of a vertex that was named are those that it has, or none if it is gone. */
    private static void compare(DiffReport.Sample sample, List<Element> after, String place) {
        if (!(sample.kind() instanceof Kind.Vertices vertices)) {
            return;
        }
        String identity = Oracle.vertexName(vertices.label(), sample.identity().getFirst());
        var content = after.stream()
                .filter(element -> element.identity().equals(identity))
                .findFirst()
                .map(Element::content)
                .orElse(new TreeMap<>());
        for (var property : sample.properties()) {
            boolean isThere = property.name().equals("labels")
                    || property.after().isEmpty() == !content.containsKey(property.name())
                            && (property.after().isEmpty()
                                    || property.after().equals(shown(content.get(property.name()))));
            if (!isThere) {
                throw new Trouble("%s: %s was named, and the graph has %s".formatted(place, sample, content));
            }
        }
    }

    private static String shown(Object value) {
        return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
    }
}
