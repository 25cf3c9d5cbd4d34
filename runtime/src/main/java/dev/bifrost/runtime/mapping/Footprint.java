package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.config.Quote;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The labels and types that a table's steps write or name.
 *
 * @param written labels of vertex steps
 * @param detached those of them whose vertices go with the edges of others
 * @param named labels of vertex steps and of endpoints
 * @param types of edges
 * @param open whether there may be others: a component says only when it sees the columns
 */
record Footprint(Set<String> written, Set<String> detached, Set<String> named, Set<String> types, boolean open) {

    private Footprint(boolean open) {
        this(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), open);
    }

    /** What is written in the mapping. */
    static Footprint of(TableMapping mapping) {
        var print = new Footprint(mapping.pipeline().stream().anyMatch(Footprint::isOpen));
        for (StepSpec step : mapping.pipeline()) {
            switch (step) {
                case StepSpec.Declared declared -> print.add(declared);
                case StepSpec.Custom custom -> {
                    custom.steps().forEach(print::add);
                    custom.whole().ifPresent(whole -> print.vertex(whole.label().text(), OnDelete.RETRACT));
                }
            }
        }
        return print;
    }

    private static boolean isOpen(StepSpec step) {
        return step instanceof StepSpec.Custom custom
                && custom.steps().isEmpty()
                && custom.whole().isEmpty();
    }

    /** What compiled steps write. */
    static Footprint of(List<CheckedStep> steps) {
        var print = new Footprint(false);
        for (CheckedStep step : steps) {
            switch (step.shape()) {
                case StepShape.Vertex vertex -> print.vertex(vertex.label(), vertex.onDelete());
                case StepShape.Edge edge -> print.edge(edge.type(), edge.srcLabel(), edge.dstLabel());
            }
        }
        return print;
    }

    private void add(StepSpec.Declared step) {
        switch (step) {
            case StepSpec.Vertex vertex -> vertex(vertex.label().text(), vertex.onDelete());
            case StepSpec.Edge edge ->
                edge(
                        edge.type().text(),
                        edge.src().label().text(),
                        edge.dst().label().text());
        }
    }

    private void vertex(String label, OnDelete onDelete) {
        written.add(label);
        named.add(label);
        if (onDelete == OnDelete.DETACH) {
            detached.add(label);
        }
    }

    private void edge(String type, String src, String dst) {
        types.add(type);
        named.add(src);
        named.add(dst);
    }

    /**
     * What this one writes and the other one writes or names, or what this one names and the other one takes away, as a
     * clause; empty if there is nothing.
     */
    Optional<String> reaches(Footprint other) {
        if (open) {
            return Optional.of("a component says which labels it writes only when it sees the columns");
        }
        return common(written, other.named)
                .or(() -> common(named, other.detached))
                .map(label -> "both name label " + Quote.of(label))
                .or(() -> common(types, other.types).map(type -> "both write edges of type " + Quote.of(type)));
    }

    /** Whether a step has this identity label or type. */
    boolean names(String labelOrType) {
        return named.contains(labelOrType) || types.contains(labelOrType);
    }

    private static Optional<String> common(Set<String> one, Set<String> other) {
        return one.stream().filter(other::contains).findFirst();
    }
}
