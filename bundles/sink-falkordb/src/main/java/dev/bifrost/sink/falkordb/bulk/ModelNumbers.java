package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Short numbers for what a model has: steps, and kinds of elements. Vertices of a kind share an identity label; edges of a kind
 * share type, labels of both ends, and whether they have a key. Steps of one kind write the same elements. Immutable.
 */
final class ModelNumbers {

    private final List<StepShape> steps;
    private final int[] kindOfStep;
    private final int[] homeKind;
    private final Map<String, Integer> stepById = new HashMap<>();
    private final Map<Object, Integer> kinds = new HashMap<>();

    private record EdgeKind(String type, String source, String destination, boolean keyed) {}

    ModelNumbers(GraphModel model) {
        steps = new ArrayList<>(Stream.<StepShape>concat(model.vertices().stream(), model.edges().stream())
                .toList());
        model.identityLabels().forEach(this::kind);
        kindOfStep = new int[steps.size()];
        homeKind = new int[steps.size()];
        for (int step = 0; step < kindOfStep.length; step++) {
            stepById.put(steps.get(step).id(), step);
            kindOfStep[step] = switch (steps.get(step)) {
                case StepShape.Vertex vertex -> kind(vertex.label());
                case StepShape.Edge edge ->
                    kind(new EdgeKind(edge.type(), edge.srcLabel(), edge.dstLabel(), edge.keyed()));
            };
            homeKind[step] = switch (steps.get(step)) {
                case StepShape.Vertex vertex -> kind(vertex.label());
                case StepShape.Edge edge -> kind(edge.srcLabel());
            };
        }
    }

    private int kind(Object of) {
        return kinds.computeIfAbsent(of, any -> kinds.size());
    }

    List<StepShape> steps() {
        return steps;
    }

    int step(StepShape step) {
        return stepById.get(step.id());
    }

    StepShape step(int number) {
        return steps.get(number);
    }

    int kindOf(int step) {
        return kindOfStep[step];
    }

    /** Of the vertex that is the element itself, or the edge's source: elements stand with it. */
    int homeKind(int step) {
        return homeKind[step];
    }

    int kindOfLabel(String label) {
        return kinds.get(label);
    }
}
