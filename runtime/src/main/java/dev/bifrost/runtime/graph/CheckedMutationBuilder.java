package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The builder that a transform gets: its rows were made by foreign code and are checked like rows of a table. */
final class CheckedMutationBuilder implements MutationBuilder {

    private final RowMutationBuilder checked;
    private final List<Binding> bindings;
    private final BadRows.Finder badRows;
    private final BufferAllocator allocator;

    CheckedMutationBuilder(BufferAllocator allocator, List<Binding> bindings, BadRows.Finder badRows, Repeats repeats) {
        this.checked = new RowMutationBuilder(allocator, bindings, repeats);
        this.bindings = bindings;
        this.badRows = badRows;
        this.allocator = allocator;
    }

    @Override
    public MutationBuilder vertices(VertexStep step, VectorSchemaRoot rows) {
        return accepted(step, rows, accepted -> checked.vertices(step, accepted));
    }

    @Override
    public MutationBuilder edges(EdgeStep step, VectorSchemaRoot rows) {
        return accepted(step, rows, accepted -> checked.edges(step, accepted));
    }

    @Override
    public MutationBuilder removeVertices(VertexStep step, VectorSchemaRoot rows) {
        checked.removeVertices(step, rows);
        return this;
    }

    @Override
    public MutationBuilder retractEdges(EdgeStep step, VectorSchemaRoot rows) {
        checked.retractEdges(step, rows);
        return this;
    }

    private MutationBuilder accepted(Step step, VectorSchemaRoot rows, Consumer<VectorSchemaRoot> write) {
        var about = bindings.stream()
                .filter(binding -> binding.step().name().equals(step.name()))
                .toList();
        try (var accepted = AcceptedRows.of(rows, Optional.empty(), about, badRows, allocator)) {
            write.accept(accepted.batch());
        }
        return this;
    }

    @Override
    public GraphMutation build() {
        return checked.build();
    }

    /** Frees what was not built: after a fault of the transform. */
    void close() {
        checked.close();
    }
}
