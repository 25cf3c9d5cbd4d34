package dev.bifrost.runtime.diff;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.sink.ElementReader.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What the next round would change.
 *
 * @param digest stands for the windows, the mapping and every change; the same as long as none of them moves
 * @param kinds one for each label and each edge type between two labels
 * @param samples some changes of each kind
 * @param round how each table would fare; what a sink would report of it is not known
 */
public record DiffReport(
        String digest, List<Changed> kinds, List<Sample> samples, RoundReport round, Duration elapsed) {

    public DiffReport {
        kinds = List.copyOf(kinds);
        samples = List.copyOf(samples);
    }

    /** The changes of one kind of elements: how many there are of each, where there are any. */
    public record Changed(Kind kind, Map<Change, Long> changes) {
        public Changed {
            changes = Map.copyOf(changes);
        }

        /** For a person. */
        public String words() {
            return switch (kind) {
                case Kind.Vertices vertices -> vertices.label();
                case Kind.Edges edges -> "(%s)-[%s]->(%s)".formatted(edges.srcLabel(), edges.type(), edges.dstLabel());
            };
        }
    }

    /**
     * One change.
     *
     * @param identity canonical: of a vertex one text, of an edge source, destination and, if keyed, its own
     * @param properties those that come, go or change; none of what the graph does not tell apart, such as a float beyond 15 digits
     */
    public record Sample(Change change, Kind kind, List<String> identity, List<Property> properties) {
        public Sample {
            identity = List.copyOf(identity);
            properties = List.copyOf(properties);
        }

        /** For a person. */
        public String words() {
            return switch (kind) {
                case Kind.Vertices vertices -> "vertex " + vertices.label();
                case Kind.Edges edges -> "edge " + edges.type();
            };
        }
    }

    /**
     * A property.
     *
     * @param before its value as text; empty if there is none
     * @param after likewise
     */
    public record Property(String name, String before, String after) {}

    /** How many elements would change. */
    public long changes() {
        return kinds.stream()
                .flatMap(kind -> kind.changes().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
