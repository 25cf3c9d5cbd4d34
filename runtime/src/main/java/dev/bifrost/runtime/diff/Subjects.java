package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.runtime.verify.ElementForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that a graph's elements may be, and who may contribute to them: steps of today, and former ones that left something. */
final class Subjects {

    private final List<ElementForm> forms = new ArrayList<>();
    private final List<Subject> all = new ArrayList<>();
    private final Map<FormKey, List<Subject>> byForm = new LinkedHashMap<>();
    private final Map<FormKey, ElementForm> formOf = new HashMap<>();

    /** Edges of a type with an identity of their own and those without stand side by side while a mapping is turned. */
    private record FormKey(Kind kind, boolean keyed) {

        static FormKey of(StepShape step) {
            return new FormKey(ElementForm.kindOf(step), step instanceof StepShape.Edge edge && edge.keyed());
        }
    }

    /** @param model with the steps of today first */
    Subjects(GraphModel model) {
        var steps = new LinkedHashMap<FormKey, List<StepShape>>();
        model.identityLabels()
                .forEach(label -> steps.put(new FormKey(new Kind.Vertices(label), false), new ArrayList<>()));
        model.vertices().forEach(step -> steps.get(FormKey.of(step)).add(step));
        model.edges()
                .forEach(step -> steps.computeIfAbsent(FormKey.of(step), any -> new ArrayList<>())
                        .add(step));
        steps.forEach((key, own) -> {
            var form = ElementForm.of(forms.size(), key.kind(), own, Map.of(), model.keepProperties());
            forms.add(form);
            formOf.put(key, form);
            byForm.put(key, subjects(form));
        });
    }

    private List<Subject> subjects(ElementForm form) {
        var own = new LinkedHashMap<String, Subject>();
        for (var known : form.known()) {
            if (!own.containsKey(known.shape().id())) {
                var subject = new Subject(all.size(), form, known);
                all.add(subject);
                own.put(subject.id(), subject);
            }
        }
        return own.values().stream().sorted(Comparator.comparing(Subject::id)).toList();
    }

    List<ElementForm> forms() {
        return forms;
    }

    ElementForm form(int number) {
        return forms.get(number);
    }

    Subject subject(int number) {
        return all.get(number);
    }

    /** Those that may contribute to elements of a form, by their ids. */
    List<Subject> of(ElementForm form) {
        return byForm.get(new FormKey(form.kind(), form.isEdge() && form.keyed()));
    }

    /** The one that a step is, in whatever form. */
    Subject of(StepShape step) {
        return byForm.getOrDefault(FormKey.of(step), List.of()).stream()
                .filter(subject -> subject.id().equals(step.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no model has step " + step.id()));
    }

    /** The vertices at the start and at the end of edges. */
    ElementForm source(ElementForm edges) {
        return vertices(((Kind.Edges) edges.kind()).srcLabel());
    }

    ElementForm destination(ElementForm edges) {
        return vertices(((Kind.Edges) edges.kind()).dstLabel());
    }

    private ElementForm vertices(String label) {
        return formOf.get(new FormKey(new Kind.Vertices(label), false));
    }
}
