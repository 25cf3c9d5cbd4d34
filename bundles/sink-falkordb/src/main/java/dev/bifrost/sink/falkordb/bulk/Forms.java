package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.StepShape;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The forms that elements were found to have. One thread. */
final class Forms {

    private final ModelNumbers numbers;
    private final Form[] ofOne;
    private final Map<List<Integer>, Form> byStep = new HashMap<>();
    private final Map<String, Form> placeholders = new HashMap<>();

    Forms(ModelNumbers numbers) {
        this.numbers = numbers;
        this.ofOne = new Form[numbers.steps().size()];
    }

    /** The form of an element of which something stands. */
    Form of(Element element) {
        if (element.standing().size() > 1) {
            return ofSeveral(element);
        }
        int step = element.standing().getFirst().step();
        if (ofOne[step] == null) {
            ofOne[step] = form(List.of(step));
        }
        return ofOne[step];
    }

    private Form ofSeveral(Element element) {
        return byStep.computeIfAbsent(
                element.standing().stream().map(Contribution::step).sorted().toList(), this::form);
    }

    /** The form of a vertex that nothing but an edge needs. */
    Form placeholder(String label) {
        return placeholders.computeIfAbsent(label, name -> new Form(name, true, List.of(), new int[0]));
    }

    private Form form(List<Integer> standing) {
        var steps = standing.stream().map(numbers::step).toList();
        int[] all = standing.stream().mapToInt(Integer::intValue).toArray();
        return switch (steps.getFirst()) {
            case StepShape.Vertex vertex -> new Form(labels(vertex.label(), steps), true, steps, all);
            case StepShape.Edge edge -> new Form(edge.type(), edge.keyed(), steps, all);
        };
    }

    private static String labels(String label, List<StepShape> steps) {
        var labels = new LinkedHashSet<>(List.of(label));
        steps.forEach(step -> labels.addAll(((StepShape.Vertex) step).labels()));
        return String.join(":", labels);
    }
}
