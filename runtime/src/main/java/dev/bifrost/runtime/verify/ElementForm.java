package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementReader.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What elements of one kind may hold: which names are a step's marker or one of its properties, which are kept whoever wrote
 * them.
 *
 * @param number among all kinds
 * @param kind which elements
 * @param keyed whether they have an identity property: vertices, and edges of a type with keys
 * @param known every step that may have left something, verified or not
 * @param keep names of properties that nobody writes and that stay
 * @param places a number for each name that is a property or a marker of a known step
 */
public record ElementForm(
        int number, Kind kind, boolean keyed, List<Known> known, Set<String> keep, Map<String, Integer> places) {

    /**
     * A step that may have contributed.
     *
     * @param marker the place of its marker
     * @param properties the places of its properties, in order
     * @param verified the step as it is compared; empty if it is not
     */
    public record Known(StepShape shape, int marker, int[] properties, Optional<VerifiedStep> verified) {

        public List<String> labels() {
            return shape instanceof StepShape.Vertex vertex ? vertex.labels() : List.of();
        }
    }

    /** @param steps of this kind; verified ones by their shape */
    public static ElementForm of(
            int number,
            Kind kind,
            List<? extends StepShape> steps,
            Map<StepShape, VerifiedStep> verified,
            Map<String, Set<String>> keepProperties) {
        var places = new HashMap<String, Integer>();
        var known = new ArrayList<Known>();
        var keep = new LinkedHashSet<>(keepProperties.getOrDefault(name(kind), Set.of()));
        boolean keyed = kind instanceof Kind.Vertices;
        for (StepShape step : steps) {
            known.add(new Known(
                    step,
                    place(places, step.marker()),
                    step.properties().stream()
                            .mapToInt(property -> place(places, property.name()))
                            .toArray(),
                    Optional.ofNullable(verified.get(step))));
            if (step instanceof StepShape.Vertex vertex) {
                vertex.labels().forEach(label -> keep.addAll(keepProperties.getOrDefault(label, Set.of())));
            }
            keyed |= step instanceof StepShape.Edge edge && edge.keyed();
        }
        return new ElementForm(number, kind, keyed, List.copyOf(known), keep, Map.copyOf(places));
    }

    private static int place(Map<String, Integer> places, String name) {
        return places.computeIfAbsent(name, any -> places.size());
    }

    /** The label or type. */
    public String name() {
        return name(kind);
    }

    private static String name(Kind kind) {
        return switch (kind) {
            case Kind.Vertices vertices -> vertices.label();
            case Kind.Edges edges -> edges.type();
        };
    }

    /** For a person. */
    public String words() {
        return switch (kind) {
            case Kind.Vertices vertices -> "vertex " + vertices.label();
            case Kind.Edges edges -> "edge %s (%s to %s)".formatted(edges.type(), edges.srcLabel(), edges.dstLabel());
        };
    }

    public boolean isEdge() {
        return kind instanceof Kind.Edges;
    }

    /** Whether every step that may have left something here is compared. */
    boolean isWhole() {
        return known.stream().allMatch(step -> step.verified().isPresent());
    }

    /** All kinds of elements that the steps of a model write or name, in order. */
    static List<ElementForm> all(GraphModel model, Map<StepShape, VerifiedStep> verified) {
        var steps = new LinkedHashMap<Kind, List<StepShape>>();
        model.identityLabels().forEach(label -> steps.put(new Kind.Vertices(label), new ArrayList<>()));
        model.vertices()
                .forEach(step -> steps.get(new Kind.Vertices(step.label())).add(step));
        model.edges()
                .forEach(step -> steps.computeIfAbsent(kindOf(step), any -> new ArrayList<>())
                        .add(step));
        var forms = new ArrayList<ElementForm>();
        steps.forEach((kind, own) -> forms.add(of(forms.size(), kind, own, verified, model.keepProperties())));
        return forms;
    }

    public static Kind kindOf(StepShape step) {
        return switch (step) {
            case StepShape.Vertex vertex -> new Kind.Vertices(vertex.label());
            case StepShape.Edge edge -> new Kind.Edges(edge.type(), edge.srcLabel(), edge.dstLabel());
        };
    }
}
