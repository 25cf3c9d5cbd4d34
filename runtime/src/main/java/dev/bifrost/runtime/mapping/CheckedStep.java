package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A step whose columns are there and fit, with what is needed to compare it with the other steps of the graph.
 *
 * @param identities the vertices that it writes or refers to
 * @param keyKinds the kinds of an edge's own key
 */
record CheckedStep(Binding binding, Place at, List<Identity> identities, List<KeyKind> keyKinds) {

    CheckedStep {
        identities = List.copyOf(identities);
        keyKinds = List.copyOf(keyKinds);
    }

    StepShape shape() {
        return binding.shape();
    }

    /**
     * How one step names vertices of a label.
     *
     * @param owned whether the step writes the vertex; else it is an endpoint
     */
    record Identity(String label, String table, List<Part> parts, boolean owned, Place at) {

        Identity {
            parts = List.copyOf(parts);
        }

        List<KeyKind> kinds() {
            return parts.stream().map(Part::kind).toList();
        }

        /** {@code flights.origin (text)}. */
        @Override
        public String toString() {
            return parts.stream()
                    .map(part -> "%s.%s (%s)"
                            .formatted(table, part.column(), part.kind().word()))
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * One part of a key.
     *
     * @param property the name of the raw value in a vertex
     * @param storedForm how the raw value is written
     */
    record Part(String column, String property, KeyKind own, KeyKind kind, String storedForm) {}
}
