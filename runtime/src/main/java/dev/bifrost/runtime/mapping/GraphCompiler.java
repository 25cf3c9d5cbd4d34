package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import dev.bifrost.runtime.config.Suggestion;
import dev.bifrost.runtime.mapping.CheckedStep.Identity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks the steps of all tables against each other: they write into one graph. */
final class GraphCompiler {

    private final List<CheckedStep> steps;
    private final Problems problems;

    GraphCompiler(List<CheckedStep> steps, Problems problems) {
        this.steps = steps;
        this.problems = problems;
    }

    GraphModel compile(Map<Scalar, List<Scalar>> keep) {
        refuseEqualIds();
        refuseLabelConflicts();
        refuseMixedEdgeKeys();
        new KeySignatures(problems).check(steps);
        new PropertyOwners(problems).check(steps);
        checkKept(keep);
        return new GraphModel(shapes(StepShape.Vertex.class), shapes(StepShape.Edge.class), kept(keep));
    }

    private <S extends StepShape> List<S> shapes(Class<S> type) {
        return steps.stream()
                .map(CheckedStep::shape)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private void refuseEqualIds() {
        var owners = new HashMap<String, CheckedStep>();
        for (CheckedStep step : steps) {
            var other = owners.putIfAbsent(step.shape().id(), step);
            if (other != null) {
                problems.add(
                        MappingErrors.REPEATED_STEP,
                        step.at(),
                        "by chance the step has the same short id as step %s of table %s; give it another name"
                                .formatted(
                                        Quote.of(other.shape().name()),
                                        Quote.of(other.shape().table())));
            }
        }
    }

    private void refuseLabelConflicts() {
        Set<String> identityLabels = steps.stream()
                .flatMap(step -> step.identities().stream())
                .map(Identity::label)
                .collect(Collectors.toSet());
        for (CheckedStep step : steps) {
            if (step.shape() instanceof StepShape.Vertex vertex) {
                Set<String> seen = new HashSet<>();
                for (String label : vertex.labels()) {
                    if (identityLabels.contains(label)) {
                        problems.add(MappingErrors.LABEL_CONFLICT, step.at(), isIdentityLabel(label));
                    } else if (!seen.add(label)) {
                        problems.add(
                                MappingErrors.LABEL_CONFLICT,
                                step.at(),
                                "labels holds %s twice".formatted(Quote.of(label)));
                    }
                }
            }
        }
    }

    private static String isIdentityLabel(String label) {
        return "%s cannot be a further label: vertices are looked up by it, as the label of a step or of an endpoint"
                .formatted(Quote.of(label));
    }

    private void refuseMixedEdgeKeys() {
        var first = new HashMap<String, CheckedStep>();
        for (CheckedStep step : steps) {
            if (step.shape() instanceof StepShape.Edge edge) {
                var other = first.putIfAbsent(edge.type(), step);
                if (other != null && ((StepShape.Edge) other.shape()).keyed() != edge.keyed()) {
                    problems.add(
                            MappingErrors.MIXED_EDGE_KEY,
                            step.at(),
                            "edges of type %s have %s here and %s in table %s; a type has a key in all steps or in none"
                                    .formatted(
                                            Quote.of(edge.type()),
                                            edge.keyed() ? "a key" : "no key",
                                            edge.keyed() ? "none" : "one",
                                            Quote.of(other.shape().table())));
                }
            }
        }
    }

    private void checkKept(Map<Scalar, List<Scalar>> keep) {
        var written = new LinkedHashMap<String, Set<String>>();
        for (CheckedStep step : steps) {
            String owner = switch (step.shape()) {
                case StepShape.Vertex vertex -> vertex.label();
                case StepShape.Edge edge -> edge.type();
            };
            step.identities().forEach(identity -> written.computeIfAbsent(identity.label(), label -> new HashSet<>()));
            var properties = written.computeIfAbsent(owner, name -> new HashSet<>());
            step.shape().properties().forEach(property -> properties.add(property.name()));
        }
        keep.forEach((owner, properties) -> checkKept(owner, properties, written));
    }

    private void checkKept(Scalar owner, List<Scalar> properties, Map<String, Set<String>> written) {
        var known = new TreeSet<>(written.keySet());
        if (!known.contains(owner.text())) {
            problems.add(
                    MappingErrors.BAD_KEEP,
                    owner.at(),
                    "no step has the identity label or type %s%s; known are %s"
                            .formatted(Quote.of(owner.text()), Suggestion.of(owner.text(), known), Quote.list(known)));
            return;
        }
        properties.stream()
                .filter(property -> written.get(owner.text()).contains(property.text()))
                .forEach(property -> problems.add(
                        MappingErrors.BAD_KEEP,
                        property.at(),
                        "a step writes %s of %s; only properties that no step writes can be kept"
                                .formatted(Quote.of(property.text()), Quote.of(owner.text()))));
    }

    private static Map<String, Set<String>> kept(Map<Scalar, List<Scalar>> keep) {
        return keep.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().text(),
                        entry -> entry.getValue().stream().map(Scalar::text).collect(Collectors.toUnmodifiableSet())));
    }
}
