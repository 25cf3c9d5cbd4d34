package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.CheckedStep.Identity;
import dev.bifrost.runtime.mapping.CheckedStep.Part;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;

/** Checks the steps of one table, or of one custom step's rows, against the columns that they read. */
final class StepCompiler {

    private final String table;
    private final List<String> rowKey;
    private final Columns columns;
    private final Problems problems;
    private final Collection<TypeLoss> losses;

    /** @param losses gets what the graph will not keep */
    StepCompiler(String table, List<String> rowKey, Columns columns, Problems problems, Collection<TypeLoss> losses) {
        this.table = table;
        this.rowKey = rowKey;
        this.columns = columns;
        this.problems = problems;
        this.losses = losses;
    }

    /** The checked step; empty beside a problem. */
    Optional<CheckedStep> compile(Step step, StepPlaces places, Optional<FilterSpec> where) {
        int before = problems.count();
        Optional<RowFilter> bound = where.flatMap(filter -> new FilterBinder(columns, problems).bind(filter));
        var checked = switch (step) {
            case VertexStep vertex -> vertex(vertex, places, bound);
            case EdgeStep edge -> edge(edge, places, bound);
        };
        refuseRepeatedProperties(checked.shape(), places.step());
        return problems.count() == before ? Optional.of(checked) : Optional.empty();
    }

    private CheckedStep vertex(VertexStep step, StepPlaces places, Optional<RowFilter> where) {
        List<Part> key = parts(step.key(), places);
        var raw = key.stream().flatMap(part -> property(part.column(), part.property(), places).stream());
        var own = properties(step.properties(), places);
        var shape = new StepShape.Vertex(
                StepId.of(table, step.name()),
                table,
                step.name(),
                step.label(),
                step.labels(),
                Stream.concat(raw, own.stream()).toList(),
                step.onDelete(),
                exclusive(step.key().stream()));
        var identity = new Identity(step.label(), table, key, true, places.step());
        return new CheckedStep(new Binding(step, shape, where), places.step(), List.of(identity), List.of());
    }

    private CheckedStep edge(EdgeStep step, StepPlaces places, Optional<RowFilter> where) {
        var src = identity(step.src(), places.src());
        var dst = identity(step.dst(), places.dst());
        var key = parts(step.key(), places).stream().map(Part::kind).toList();
        var shape = new StepShape.Edge(
                StepId.of(table, step.name()),
                table,
                step.name(),
                step.type(),
                step.src().label(),
                step.dst().label(),
                step.keyed(),
                properties(step.properties(), places),
                exclusive(Stream.of(step.src().key(), step.dst().key(), step.key())
                        .flatMap(List::stream)));
        return new CheckedStep(new Binding(step, shape, where), places.step(), List.of(src, dst), key);
    }

    private Identity identity(Endpoint end, StepPlaces places) {
        var at = end.key().isEmpty()
                ? places.step()
                : places.of(end.key().getFirst().column());
        return new Identity(end.label(), table, parts(end.key(), places), false, at);
    }

    /** One row alone makes the element if the identity contains the row's key. Without a known row key nothing is. */
    private boolean exclusive(Stream<KeyColumn> identity) {
        return !rowKey.isEmpty() && identity.map(KeyColumn::column).toList().containsAll(rowKey);
    }

    private List<Part> parts(List<KeyColumn> key, StepPlaces places) {
        var parts = new ArrayList<Part>();
        for (KeyColumn column : key) {
            var at = places.of(column.column());
            columns.find(column.column(), at)
                    .ifPresent(field -> KeyTypes.check(column, field, at, problems)
                            .ifPresent(kind -> parts.add(new Part(
                                    column.column(),
                                    column.property(),
                                    KeyTypes.kindOf(field).orElseThrow(),
                                    kind,
                                    KeyTypes.storedForm(field)))));
        }
        return parts;
    }

    private List<Property> properties(List<PropertyColumn> properties, StepPlaces places) {
        return properties.stream()
                .flatMap(property -> property(property.column(), property.property(), places).stream())
                .toList();
    }

    private Optional<Property> property(String column, String name, StepPlaces places) {
        var at = places.of(column);
        return columns.find(column, at)
                .flatMap(field -> storedType(column, field, at))
                .map(type -> new Property(name, type));
    }

    private Optional<StoredType> storedType(String column, Field field, Place at) {
        var entry = TypeTable.of(field);
        if (entry.type().isEmpty()) {
            problems.add(
                    MappingErrors.UNSUPPORTED_TYPE,
                    at,
                    "column %s of type %s cannot be a property: %s"
                            .formatted(Quote.of(column), TypeWords.of(field), entry.note()));
        } else if (!entry.note().isEmpty()) {
            losses.add(new TypeLoss(table, column, TypeWords.of(field), entry.note()));
        }
        return entry.type();
    }

    private void refuseRepeatedProperties(StepShape shape, Place at) {
        Set<String> names = new HashSet<>();
        for (Property property : shape.properties()) {
            if (!names.add(property.name())) {
                problems.add(
                        MappingErrors.REPEATED_PROPERTY,
                        at,
                        "the step writes property %s twice; give one of the columns another name with rename"
                                .formatted(Quote.of(property.name())));
            }
        }
    }
}
