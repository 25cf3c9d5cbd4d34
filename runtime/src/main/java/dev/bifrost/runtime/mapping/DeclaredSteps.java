package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Turns steps as they are written into the API's form. */
final class DeclaredSteps {

    private DeclaredSteps() {}

    static Step step(StepSpec.Declared spec) {
        return switch (spec) {
            case StepSpec.Vertex vertex -> vertex(vertex);
            case StepSpec.Edge edge -> edge(edge);
        };
    }

    static StepPlaces places(StepSpec.Declared spec) {
        List<StepPlaces> ends = spec instanceof StepSpec.Edge edge
                ? List.of(
                        places(edge.src().at(), edge.src().columns()),
                        places(edge.dst().at(), edge.dst().columns()))
                : List.of();
        return new StepPlaces(spec.at(), byName(spec.columns()), ends);
    }

    private static StepPlaces places(Place at, List<Scalar> columns) {
        return new StepPlaces(at, byName(columns), List.of());
    }

    private static Map<String, Place> byName(List<Scalar> columns) {
        var places = new HashMap<String, Place>();
        columns.forEach(column -> places.putIfAbsent(column.text(), column.at()));
        return places;
    }

    private static VertexStep vertex(StepSpec.Vertex spec) {
        List<String> key = texts(spec.idColumns());
        return new VertexStep(
                spec.name().map(Scalar::text).orElse("vertex " + spec.label().text()),
                spec.label().text(),
                texts(spec.labels()),
                spec.idColumns().stream()
                        .map(column -> new KeyColumn(
                                column.text(), spec.propertyOf(column).text(), Optional.empty()))
                        .toList(),
                properties(spec).stream()
                        .filter(property -> !key.contains(property.column())) // stored with the key
                        .toList(),
                spec.onDelete());
    }

    private static EdgeStep edge(StepSpec.Edge spec) {
        return new EdgeStep(
                spec.name().map(Scalar::text).orElseGet(() -> edgeName(spec)),
                spec.type().text(),
                endpoint(spec.src()),
                endpoint(spec.dst()),
                texts(spec.key()).stream().map(KeyColumn::of).toList(),
                properties(spec));
    }

    /** Both words for an edge step give one name, so that a change of the word changes nothing in the graph. */
    private static String edgeName(StepSpec.Edge spec) {
        return "edge %s %s -> %s".formatted(spec.type().text(), names(spec.src()), names(spec.dst()));
    }

    private static String names(StepSpec.End end) {
        return end.columns().stream().map(Scalar::text).collect(Collectors.joining(","));
    }

    private static Endpoint endpoint(StepSpec.End end) {
        return new Endpoint(
                end.label().text(),
                end.columns().stream()
                        .map(column -> new KeyColumn(
                                column.text(),
                                column.text(),
                                Optional.ofNullable(end.as().get(column.text())).map(StepSpec.As::kind)))
                        .toList());
    }

    private static List<PropertyColumn> properties(StepSpec.Declared spec) {
        return spec.properties().stream()
                .map(column -> new PropertyColumn(
                        column.text(), spec.propertyOf(column).text()))
                .toList();
    }

    private static List<String> texts(List<Scalar> scalars) {
        return scalars.stream().map(Scalar::text).toList();
    }
}
