package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.StatementCatalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every statement of a model, compiled once a step.
 *
 * <p>A step that the model does not hold, such as one of a former mapping whose contributions are swept, is compiled
 * against it when it is first seen. One thread.
 */
public final class ModelStatements {

    private final GraphModel model;
    private final Map<StepShape.Vertex, VertexStatements> vertices = new HashMap<>();
    private final Map<StepShape.Edge, EdgeStatements> edges = new HashMap<>();
    private final Map<String, Statement> orphans = new HashMap<>();

    /** @throws dev.bifrost.api.BifrostException {@code falkordb.BAD_NAME} */
    public ModelStatements(GraphModel model) {
        this.model = model;
        model.vertices().forEach(this::of);
        model.edges().forEach(this::of);
        model.identityLabels().forEach(label -> orphans.put(label, VertexStatements.orphans(label)));
    }

    public GraphModel model() {
        return model;
    }

    public Statement write(StepShape.Vertex step) {
        return of(step).write();
    }

    public Statement remove(StepShape.Vertex step) {
        return of(step).remove();
    }

    public Statement write(StepShape.Edge step) {
        return of(step).write();
    }

    public Statement retract(StepShape.Edge step, By by) {
        var statements = of(step);
        return switch (by) {
            case EDGE -> statements.retract();
            case SOURCE -> statements.retractAtSource();
            case DESTINATION -> statements.retractAtDestination();
        };
    }

    /** What a window of a table is written with, in the order in which it is sent. */
    public List<StatementCatalog.Statement> ofTable(String table) {
        var vertexSteps = model.vertices().stream()
                .filter(step -> step.table().equals(table))
                .toList();
        var edgeSteps = model.edges().stream()
                .filter(step -> step.table().equals(table))
                .toList();
        return Stream.of(
                        edgeSteps.stream().map(step -> of(step).retract()),
                        vertexSteps.stream().map(step -> of(step).write()),
                        edgeSteps.stream().map(step -> of(step).write()),
                        vertexSteps.stream().map(step -> of(step).remove()))
                .flatMap(part -> part)
                .flatMap(Statement::texts)
                .toList();
    }

    /** The statement for the identity label among a vertex's labels; empty if it is no vertex of the product. */
    public Optional<Statement> orphans(List<String> labels) {
        return labels.stream().filter(orphans::containsKey).findFirst().map(orphans::get);
    }

    private VertexStatements of(StepShape.Vertex step) {
        orphans.computeIfAbsent(step.label(), VertexStatements::orphans);
        return vertices.computeIfAbsent(step, any -> VertexStatements.of(model, step));
    }

    private EdgeStatements of(StepShape.Edge step) {
        orphans.computeIfAbsent(step.srcLabel(), VertexStatements::orphans);
        orphans.computeIfAbsent(step.dstLabel(), VertexStatements::orphans);
        return edges.computeIfAbsent(step, any -> EdgeStatements.of(model, step));
    }
}
