package dev.bifrost.runtime.graph;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Old images that hold the row's key only. A vertex of the row is named by them, and so is an edge whose identity is part of
 * the row key. Of other edges every one with the step's marker at the row's own vertex is taken away, and the new image
 * writes again what still stands. That is right only for steps whose elements belong to one row.
 */
final class KeyImages {

    private final CompiledTable table;

    KeyImages(CompiledTable table) {
        this.table = table;
    }

    /** @throws BifrostException if a step cannot be settled from keys */
    GraphMutation removals(VectorSchemaRoot old, BufferAllocator allocator) {
        try (var builder = new RowMutationBuilder(allocator, forAnyRow(), Repeats.LAST_WINS)) {
            for (Node node : table.nodes()) {
                if (!(node instanceof Node.Mapped mapped)) {
                    throw refusal("a custom step");
                }
                remove(mapped.binding(), old, builder);
            }
            return builder.build();
        }
    }

    /** A key does not tell whether the row matched a step's {@code where}; to take away what was not there is no harm. */
    private List<Binding> forAnyRow() {
        return table.bindings().stream()
                .map(binding -> new Binding(binding.step(), binding.shape(), Optional.empty()))
                .toList();
    }

    private void remove(Binding binding, VectorSchemaRoot old, RowMutationBuilder out) {
        if (!binding.shape().exclusive()) {
            throw refusal("step '" + binding.shape().name() + "', whose elements several rows may make,");
        }
        switch (binding.step()) {
            case VertexStep vertex when isInRowKey(vertex.key()) -> out.removeVertices(vertex, old);
            case VertexStep vertex -> throw refusal("step '" + vertex.name() + "', whose key is more than the row's,");
            case EdgeStep edge
            when isInRowKey(edge.src().key()) && isInRowKey(edge.dst().key()) && isInRowKey(edge.key()) ->
                out.retractEdges(edge, old);
            case EdgeStep edge when isRowsOwn(edge.src()) -> out.retractEdgesAt(edge, By.SOURCE, old);
            case EdgeStep edge when isRowsOwn(edge.dst()) -> out.retractEdgesAt(edge, By.DESTINATION, old);
            case EdgeStep edge ->
                throw refusal("step '" + edge.name() + "', neither of whose ends is the row's own vertex,");
        }
    }

    private boolean isInRowKey(List<KeyColumn> key) {
        return table.options().rowKey().containsAll(columns(key));
    }

    /** Whether no other row has this end: edges at it are this row's alone. */
    private boolean isRowsOwn(Endpoint end) {
        return isInRowKey(end.key())
                && columns(end.key()).containsAll(table.options().rowKey());
    }

    private static List<String> columns(List<KeyColumn> key) {
        return key.stream().map(KeyColumn::column).toList();
    }

    private BifrostException refusal(String what) {
        return new BifrostException(
                MutationErrors.KEY_IMAGES,
                "table %s: its changes name removed rows by their key only, and %s needs the whole old row. Follow the table with mode: full, or have its changes carry old rows"
                        .formatted(table.table(), what));
    }
}
