package dev.bifrost.runtime.sweep;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Makes mutations out of identities that are to go. */
public final class Removals {

    /** Rows of one mutation. */
    public static final int BATCH_ROWS = 5_000;

    private Removals() {}

    /**
     * Removes a batch of identities and empties it.
     *
     * @param apply takes the mutation, which this closes afterwards
     */
    public static void apply(
            StepShape step, List<byte[][]> identities, BufferAllocator allocator, Consumer<GraphMutation> apply) {
        if (identities.isEmpty()) {
            return;
        }
        try (var mutation = removal(step, rows(step, identities, allocator))) {
            apply.accept(mutation);
        }
        identities.clear();
    }

    private static GraphMutation removal(StepShape step, VectorSchemaRoot rows) {
        return switch (step) {
            case StepShape.Vertex vertex ->
                new GraphMutation(List.of(), List.of(), List.of(), List.of(new VertexRemoval(vertex, rows)), List.of());
            case StepShape.Edge edge ->
                new GraphMutation(
                        List.of(new EdgeRetraction(edge, EdgeRetraction.By.EDGE, rows)),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
        };
    }

    /** Identities as rows; the caller closes them. */
    public static VectorSchemaRoot rows(StepShape step, List<byte[][]> identities, BufferAllocator allocator) {
        var vectors = new ArrayList<FieldVector>();
        try {
            int part = 0;
            for (String name : Identity.columns(step)) {
                var type = FieldType.notNullable(MinorType.VARCHAR.getType());
                var vector = new VarCharVector(new Field(name, type, null), allocator);
                vectors.add(vector);
                vector.allocateNew(identities.size());
                for (int row = 0; row < identities.size(); row++) {
                    vector.setSafe(row, identities.get(row)[part]);
                }
                vector.setValueCount(identities.size());
                part++;
            }
            return new VectorSchemaRoot(
                    vectors.stream().map(FieldVector::getField).toList(), vectors, identities.size());
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }
}
