package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.CheckedStep.Part;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each property of an element has one step that writes it; else the last round would decide its value. A raw key column
 * belongs to the identity: several steps may write it, as long as they write the same.
 */
final class PropertyOwners {

    private final Problems problems;
    private final Map<List<String>, Owner> owners = new HashMap<>();

    PropertyOwners(Problems problems) {
        this.problems = problems;
    }

    /** @param key position and stored form of a raw key column; empty for an ordinary property */
    private record Owner(StepShape shape, String key) {}

    void check(List<CheckedStep> steps) {
        for (CheckedStep step : steps) {
            var keys = keys(step);
            for (StepShape.Property property : step.shape().properties()) {
                claim(step, property.name(), keys.getOrDefault(property.name(), ""));
            }
        }
    }

    private static Map<String, String> keys(CheckedStep step) {
        var keys = new HashMap<String, String>();
        if (step.shape() instanceof StepShape.Vertex) {
            List<Part> parts = step.identities().getFirst().parts();
            for (int i = 0; i < parts.size(); i++) {
                keys.put(
                        parts.get(i).property(),
                        "part %d as %s".formatted(i + 1, parts.get(i).storedForm()));
            }
        }
        return keys;
    }

    private void claim(CheckedStep step, String property, String key) {
        var owner = owners.putIfAbsent(element(step.shape(), property), new Owner(step.shape(), key));
        if (owner == null || !key.isEmpty() && owner.key().equals(key)) {
            return;
        }
        boolean bothKeys = !key.isEmpty() && !owner.key().isEmpty();
        problems.add(
                MappingErrors.REPEATED_PROPERTY,
                step.at(),
                "property %s of %s is also written by step %s of table %s%s; give one of them another name with rename"
                        .formatted(
                                Quote.of(property),
                                Quote.of(owner(step.shape())),
                                Quote.of(owner.shape().name()),
                                Quote.of(owner.shape().table()),
                                bothKeys ? ", where it is key %s and not %s".formatted(owner.key(), key) : ""));
    }

    /** Edges of one type between other labels are other edges. */
    private static List<String> element(StepShape shape, String property) {
        return switch (shape) {
            case StepShape.Vertex vertex -> List.of(vertex.label(), property);
            case StepShape.Edge edge -> List.of(edge.type(), edge.srcLabel(), edge.dstLabel(), property);
        };
    }

    private static String owner(StepShape shape) {
        return switch (shape) {
            case StepShape.Vertex vertex -> vertex.label();
            case StepShape.Edge edge -> edge.type();
        };
    }
}
