package dev.bifrost.runtime.graph;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.SkippedRows;
import dev.bifrost.api.graph.GraphMutation.SkippedRows.Reason;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The one place where rows become elements: see {@link MutationBuilder}. Null endpoint is no edge, null key is no vertex;
 * both are counted.
 */
final class RowMutationBuilder implements MutationBuilder, AutoCloseable {

    private final BufferAllocator allocator;
    private final List<Binding> bindings;
    private final Repeats repeats;
    private final List<EdgeRetraction> retractions = new ArrayList<>();
    private final List<VertexSet> vertices = new ArrayList<>();
    private final List<EdgeSet> edges = new ArrayList<>();
    private final List<VertexRemoval> removals = new ArrayList<>();
    private final Map<String, Map<Reason, Long>> skipped = new LinkedHashMap<>();

    /** @param bindings the steps that may be written about */
    RowMutationBuilder(BufferAllocator allocator, List<Binding> bindings, Repeats repeats) {
        this.allocator = allocator;
        this.bindings = bindings;
        this.repeats = repeats;
    }

    @Override
    public MutationBuilder vertices(VertexStep step, VectorSchemaRoot rows) {
        var binding = binding(step);
        var elements = vertexRows(binding, step, rows);
        var shape = (StepShape.Vertex) binding.shape();
        vertices.add(new VertexSet(shape, SetRows.vertices(step, shape, rows, elements, allocator)));
        return this;
    }

    @Override
    public MutationBuilder edges(EdgeStep step, VectorSchemaRoot rows) {
        var binding = binding(step);
        var elements = edgeRows(binding, step, rows);
        var shape = (StepShape.Edge) binding.shape();
        edges.add(new EdgeSet(shape, SetRows.edges(step, shape, rows, elements, allocator)));
        return this;
    }

    @Override
    public MutationBuilder removeVertices(VertexStep step, VectorSchemaRoot rows) {
        var binding = binding(step);
        var elements = vertexRows(binding, step, rows);
        removals.add(new VertexRemoval((StepShape.Vertex) binding.shape(), SetRows.vertexIds(elements, allocator)));
        return this;
    }

    @Override
    public MutationBuilder retractEdges(EdgeStep step, VectorSchemaRoot rows) {
        var binding = binding(step);
        var elements = edgeRows(binding, step, rows);
        retractions.add(new EdgeRetraction(
                (StepShape.Edge) binding.shape(), EdgeRetraction.By.EDGE, SetRows.edgeIds(step, elements, allocator)));
        return this;
    }

    /** Each row takes the step's contribution away from every edge at the vertex that one end's columns name. */
    void retractEdgesAt(EdgeStep step, EdgeRetraction.By by, VectorSchemaRoot rows) {
        var binding = binding(step);
        var end = by == EdgeRetraction.By.SOURCE ? step.src() : step.dst();
        var elements = keyedRows(binding, end.key(), rows);
        retractions.add(
                new EdgeRetraction((StepShape.Edge) binding.shape(), by, SetRows.vertexIds(elements, allocator)));
    }

    private Binding binding(Step step) {
        return bindings.stream()
                .filter(binding -> binding.step().name().equals(step.name()))
                .findFirst()
                .orElseThrow(() -> new BifrostException(
                        MutationErrors.UNDECLARED_STEP,
                        "the transform wrote about step '%s', which its steps(schema) did not declare; declared are %s"
                                .formatted(
                                        step.name(),
                                        bindings.stream()
                                                .map(binding -> binding.step().name())
                                                .toList())));
    }

    private ElementRows vertexRows(Binding binding, VertexStep step, VectorSchemaRoot batch) {
        return keyedRows(binding, step.key(), batch);
    }

    private ElementRows keyedRows(Binding binding, List<KeyColumn> columns, VectorSchemaRoot batch) {
        var key = CanonicalKey.ofVertex(batch, columns);
        var elements = new ElementRows(repeats, batch.getRowCount());
        forEachRow(binding, batch, row -> {
            var outcome = key.append(row, elements.ids());
            if (outcome != CanonicalKey.Outcome.OK) {
                elements.drop();
                return outcome == CanonicalKey.Outcome.NULL ? Reason.NULL_KEY : Reason.BAD_ROW;
            }
            CanonicalKey.fold(elements.ids(), elements.ids().length() - elements.written());
            int end = elements.written();
            elements.add(row, end, end);
            return null;
        });
        return elements;
    }

    private ElementRows edgeRows(Binding binding, EdgeStep step, VectorSchemaRoot batch) {
        var identity = new EdgeIdentity(step, batch);
        var elements = new ElementRows(repeats, batch.getRowCount());
        forEachRow(binding, batch, row -> {
            var outcome = identity.append(row, elements);
            if (outcome != CanonicalKey.Outcome.OK) {
                elements.drop();
                return outcome == CanonicalKey.Outcome.NULL ? Reason.NULL_ENDPOINT : Reason.BAD_ROW;
            }
            return null;
        });
        return elements;
    }

    /** Takes one row; null if it made an element. */
    private interface RowStep {
        Reason take(int row);
    }

    private void forEachRow(Binding binding, VectorSchemaRoot batch, RowStep step) {
        RowPredicate where =
                binding.where().map(filter -> RowPredicate.of(filter, batch)).orElse(row -> true);
        for (int row = 0; row < batch.getRowCount(); row++) {
            Reason reason = where.test(row) ? step.take(row) : Reason.FILTERED;
            if (reason != null) {
                skip(binding, reason);
            }
        }
    }

    private void skip(Binding binding, Reason reason) {
        skipped.computeIfAbsent(binding.shape().id(), id -> new LinkedHashMap<>())
                .merge(reason, 1L, Long::sum);
    }

    /** Takes over everything that another mutation holds. */
    void adopt(GraphMutation mutation) {
        mutation.retractions()
                .forEach(set -> retractions.add(new EdgeRetraction(set.step(), set.by(), moved(set.rows()))));
        mutation.vertices().forEach(set -> vertices.add(new VertexSet(set.step(), moved(set.rows()))));
        mutation.edges().forEach(set -> edges.add(new EdgeSet(set.step(), moved(set.rows()))));
        mutation.removals().forEach(set -> removals.add(new VertexRemoval(set.step(), moved(set.rows()))));
        mutation.skipped()
                .forEach(count -> skipped.computeIfAbsent(count.stepId(), id -> new LinkedHashMap<>())
                        .merge(count.reason(), count.rows(), Long::sum));
    }

    private VectorSchemaRoot moved(VectorSchemaRoot rows) {
        var vectors = rows.getFieldVectors().stream()
                .map(vector -> {
                    var transfer = vector.getTransferPair(allocator);
                    transfer.transfer();
                    return (FieldVector) transfer.getTo();
                })
                .toList();
        return new VectorSchemaRoot(rows.getSchema().getFields(), vectors, rows.getRowCount());
    }

    @Override
    public GraphMutation build() {
        var counts = skipped.entrySet().stream()
                .flatMap(step -> step.getValue().entrySet().stream()
                        .map(reason -> new SkippedRows(step.getKey(), reason.getKey(), reason.getValue())))
                .toList();
        var mutation = new GraphMutation(retractions, vertices, edges, removals, counts);
        List.of(retractions, vertices, edges, removals).forEach(List::clear);
        return mutation;
    }

    /** Frees what was not built. */
    @Override
    public void close() {
        new GraphMutation(retractions, vertices, edges, removals, List.of()).close();
        List.of(retractions, vertices, edges, removals).forEach(List::clear);
    }
}
