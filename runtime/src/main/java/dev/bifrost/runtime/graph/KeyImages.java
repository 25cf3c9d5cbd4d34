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
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Old images that hold the row's key only. A vertex of the row is named by them; an edge is not, so every edge with the
 * step's marker at the row's vertex is taken away, and the new image writes again what still stands. That is right only for
 * steps whose elements belong to one row.
 */
final class KeyImages {

    private final CompiledTable table;

    KeyImages(CompiledTable table) {
        this.table = table;
    }

    /** @throws BifrostException if a step cannot be settled from keys */
    GraphMutation removals(VectorSchemaRoot old, BufferAllocator allocator) {
        try (var builder = new RowMutationBuilder(allocator, table.bindings())) {
            for (Node node : table.nodes()) {
                if (!(node instanceof Node.Mapped mapped)) {
                    throw refusal("a custom step");
                }
                remove(mapped.binding(), old, builder);
            }
            return builder.build();
        }
    }

    private void remove(Binding binding, VectorSchemaRoot old, RowMutationBuilder out) {
        if (!binding.shape().exclusive()) {
            throw refusal("step '" + binding.shape().name() + "', whose elements several rows may make");
        }
        switch (binding.step()) {
            case VertexStep vertex -> out.removeVertices(vertex, old);
            case EdgeStep edge when isRowsOwn(edge.src()) -> out.retractEdgesAt(edge, By.SOURCE, old);
            case EdgeStep edge when isRowsOwn(edge.dst()) -> out.retractEdgesAt(edge, By.DESTINATION, old);
            case EdgeStep edge ->
                throw refusal("step '" + edge.name() + "', neither of whose ends is the row's own vertex");
        }
    }

    private boolean isRowsOwn(Endpoint end) {
        return table.options()
                .rowKey()
                .containsAll(end.key().stream().map(KeyColumn::column).toList());
    }

    private BifrostException refusal(String what) {
        return new BifrostException(
                MutationErrors.KEY_IMAGES,
                "table %s: its changes name removed rows by their key only, and %s needs the whole old row. Follow the table with mode: full, or have its changes carry old rows"
                        .formatted(table.table(), what));
    }
}
