package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Opens the component of a custom step and compiles what it declares, or what is listed for its rows. */
final class CustomCompiler {

    private final String table;
    private final List<String> rowKey;
    private final CustomOpener opener;
    private final Problems problems;
    private final Collection<TypeLoss> losses;

    CustomCompiler(
            String table, List<String> rowKey, CustomOpener opener, Problems problems, Collection<TypeLoss> losses) {
        this.table = table;
        this.rowKey = rowKey;
        this.opener = opener;
        this.problems = problems;
        this.losses = losses;
    }

    /** A compiled custom step. */
    record Compiled(Node node, List<CheckedStep> steps, TableDigest.CustomPart part) {}

    /**
     * @param input what the component reads
     * @param columns its names; empty if it is the whole table
     */
    Optional<Compiled> compile(StepSpec.Custom spec, Schema input, List<String> columns) {
        try {
            var custom = opener.open(spec.component(), table);
            List<CheckedStep> steps = switch (custom) {
                case CustomOpener.Custom.Rows rows ->
                    rows(spec, rows.transform().outputSchema(input));
                case CustomOpener.Custom.Graph graph ->
                    graph(spec, graph.transform().steps(input), input);
            };
            return Optional.of(new Compiled(node(spec, custom, columns, steps), steps, part(spec, custom, columns)));
        } catch (BifrostException e) {
            problems.add(spec.at(), e);
            return Optional.empty();
        }
    }

    private static Node node(
            StepSpec.Custom spec, CustomOpener.Custom custom, List<String> columns, List<CheckedStep> steps) {
        String name = spec.name().map(Scalar::text).orElse(spec.component().name());
        var bindings = steps.stream().map(CheckedStep::binding).toList();
        return switch (custom) {
            case CustomOpener.Custom.Rows rows -> new Node.Rows(name, rows.transform(), columns, bindings);
            case CustomOpener.Custom.Graph graph -> new Node.Graph(name, graph.transform(), columns, bindings);
        };
    }

    private static TableDigest.CustomPart part(StepSpec.Custom spec, CustomOpener.Custom custom, List<String> columns) {
        return new TableDigest.CustomPart(
                spec.component().name(), spec.component().config(), custom.version(), columns);
    }

    private List<CheckedStep> rows(StepSpec.Custom spec, Schema output) {
        if (spec.steps().isEmpty() && spec.whole().isEmpty()) {
            problems.add(
                    MappingErrors.BAD_CUSTOM,
                    spec.at(),
                    "%s makes rows; say what they become in steps, or in label and id_column"
                            .formatted(Quote.of(spec.component().name())));
            return List.of();
        }
        var compiler = compiler(
                output, "the output of %s".formatted(Quote.of(spec.component().name())));
        var declared = spec.steps().stream()
                .flatMap(step ->
                        compiler.compile(DeclaredSteps.step(step), DeclaredSteps.places(step), step.where()).stream());
        var whole = spec.whole().stream()
                .flatMap(vertex ->
                        compiler.compile(whole(vertex, output), wholePlaces(spec, vertex), Optional.empty()).stream());
        return Stream.concat(declared, whole).toList();
    }

    private static VertexStep whole(StepSpec.Whole spec, Schema output) {
        String id = spec.idColumn().text();
        return new VertexStep(
                "vertex " + spec.label().text(),
                spec.label().text(),
                List.of(),
                List.of(KeyColumn.of(id)),
                output.getFields().stream()
                        .map(Field::getName)
                        .filter(column -> !column.equals(id))
                        .map(PropertyColumn::of)
                        .toList(),
                OnDelete.RETRACT);
    }

    private static StepPlaces wholePlaces(StepSpec.Custom spec, StepSpec.Whole whole) {
        return new StepPlaces(
                spec.at(), Map.of(whole.idColumn().text(), whole.idColumn().at()), List.of());
    }

    private List<CheckedStep> graph(StepSpec.Custom spec, List<Step> steps, Schema input) {
        if (!spec.steps().isEmpty() || spec.whole().isPresent()) {
            problems.add(
                    MappingErrors.BAD_CUSTOM,
                    spec.at(),
                    "%s declares its steps itself; remove steps, label and id_column"
                            .formatted(Quote.of(spec.component().name())));
            return List.of();
        }
        var compiler = compiler(
                input, "the input of %s".formatted(Quote.of(spec.component().name())));
        var checked = new ArrayList<CheckedStep>();
        for (Step step : steps) {
            checkNames(step, spec.at());
            compiler.compile(step, StepPlaces.of(spec.at()), Optional.empty()).ifPresent(checked::add);
        }
        return checked;
    }

    private StepCompiler compiler(Schema schema, String owner) {
        return new StepCompiler(table, rowKey, new Columns(schema, owner, problems), problems, losses);
    }

    /** Names in the file were checked when it was read; these come from code. */
    private void checkNames(Step step, Place at) {
        step.properties().forEach(property -> Names.check(property.property(), at, "property", problems));
        switch (step) {
            case VertexStep vertex -> {
                Names.check(vertex.label(), at, "label", problems);
                vertex.labels().forEach(label -> Names.check(label, at, "label", problems));
                vertex.key().forEach(key -> Names.check(key.property(), at, "property", problems));
            }
            case EdgeStep edge -> {
                Names.check(edge.type(), at, "type", problems);
                Names.check(edge.src().label(), at, "label", problems);
                Names.check(edge.dst().label(), at, "label", problems);
            }
        }
    }
}
