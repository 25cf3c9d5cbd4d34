package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.ElementReader.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How a graph compares with its tables.
 *
 * @param kinds one for each label and each edge type between two labels
 * @param samples the first differences of each step
 * @param unverified tables that could not be compared
 * @param unsynced tables of which the graph shows nothing yet, and is to hold nothing
 * @param isUnfinished whether a window was being written, or ended half-way
 */
public record VerifyReport(
        List<Compared> kinds,
        List<Sample> samples,
        List<Unverified> unverified,
        List<String> unsynced,
        boolean isUnfinished,
        Duration elapsed) {

    public VerifyReport {
        kinds = List.copyOf(kinds);
        samples = List.copyOf(samples);
        unverified = List.copyOf(unverified);
        unsynced = List.copyOf(unsynced);
    }

    /**
     * One kind of elements. Of a kind that tables write which could not be compared, the others' part alone counts.
     *
     * @param made elements that the tables make
     * @param held elements of the graph that some compared step contributes to
     * @param placeholders elements of the graph that no step contributes to
     * @param lingering contributions that no row makes and that may stay by the mapping
     * @param madeChecksum of what the tables make; independent of any order
     * @param heldChecksum of what the graph holds, but what lingers
     * @param findings how many there are of each
     */
    public record Compared(
            Kind kind,
            long made,
            long held,
            long placeholders,
            long lingering,
            long madeChecksum,
            long heldChecksum,
            Map<Finding, Long> findings) {
        public Compared {
            findings = Map.copyOf(findings);
        }

        public long differences() {
            return findings.entrySet().stream()
                    .filter(found -> found.getKey().isDifference())
                    .mapToLong(Map.Entry::getValue)
                    .sum();
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
     * One finding.
     *
     * @param table of the step; empty for what is about an element as a whole
     * @param step its name; empty likewise
     * @param identity canonical: of a vertex one text, of an edge source, destination and, if keyed, its own; or its place in the graph
     * @param properties those that differ, or that nobody brought
     */
    public record Sample(
            Finding finding, Kind kind, String table, String step, List<String> identity, List<Property> properties) {
        public Sample {
            identity = List.copyOf(identity);
            properties = List.copyOf(properties);
        }
    }

    /**
     * A property that differs.
     *
     * @param made what the table makes, as text
     * @param held what the graph holds, as text
     */
    public record Property(String name, String made, String held) {}

    /** A table that could not be compared. */
    public record Unverified(String table, BifrostException reason) {}

    public long differences() {
        return kinds.stream().mapToLong(Compared::differences).sum();
    }

    /** Whether every table was compared and nothing differs. */
    public boolean isClean() {
        return differences() == 0 && unverified.isEmpty();
    }
}
