package dev.bifrost.runtime.mapping;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.api.graph.StepShape;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a table's steps leave in the graph, in a form that is kept with the cursor: a later mapping that no longer has a
 * step knows from it what to clean.
 *
 * @param version of this form
 * @param steps sorted by id
 */
public record Manifest(int version, List<Entry> steps) {

    private static final int VERSION = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    public Manifest {
        steps = List.copyOf(steps);
    }

    /**
     * One step.
     *
     * @param id the step's id
     * @param kind {@code vertex} or {@code edge}
     * @param name the label or type
     * @param labels further labels of a vertex
     * @param properties the names of the properties that it writes
     */
    public record Entry(
            String id,
            String kind,
            String name,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> labels,
            List<String> properties) {

        public Entry {
            labels = labels == null ? List.of() : List.copyOf(labels);
            properties = List.copyOf(properties);
        }

        static Entry of(StepShape shape) {
            var properties =
                    shape.properties().stream().map(StepShape.Property::name).toList();
            return switch (shape) {
                case StepShape.Vertex vertex ->
                    new Entry(vertex.id(), "vertex", vertex.label(), vertex.labels(), properties);
                case StepShape.Edge edge -> new Entry(edge.id(), "edge", edge.type(), List.of(), properties);
            };
        }
    }

    static Manifest of(List<? extends StepShape> shapes) {
        return new Manifest(
                VERSION,
                shapes.stream()
                        .map(Entry::of)
                        .sorted(Comparator.comparing(Entry::id))
                        .toList());
    }

    /** The JSON text. */
    public String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts are always written", e);
        }
    }

    /** Reads what {@link #toJson} wrote; empty if the text is of another version or damaged. */
    public static Optional<Manifest> parse(String json) {
        try {
            return Optional.of(JSON.readValue(json, Manifest.class)).filter(manifest -> manifest.version() == VERSION);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
