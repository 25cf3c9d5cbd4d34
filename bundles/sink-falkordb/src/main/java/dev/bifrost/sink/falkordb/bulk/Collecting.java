package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Takes mutations apart while the next is made of the rows that come. One is held at a time: its buffers are shared with the
 * caller's, not copied. The caller's methods: one thread.
 */
final class Collecting implements AutoCloseable {

    private final Contributions contributions;
    private final OneAhead thread = new OneAhead("falkordb collect");

    Collecting(Contributions contributions) {
        this.contributions = contributions;
    }

    /**
     * Waits for the mutation before, and raises its error.
     *
     * @param mutation lent
     */
    void take(GraphMutation mutation, String table) {
        thread.await();
        var held = shared(mutation);
        thread.begin(() -> {
            try (held) {
                contributions.take(held, table);
            }
        });
    }

    /** Waits until nothing is held. */
    void await() {
        thread.await();
    }

    /** Waits until nothing is held; what went wrong is of no interest any more. */
    void settle() {
        thread.settle();
    }

    private static GraphMutation shared(GraphMutation mutation) {
        var made = new ArrayList<VectorSchemaRoot>();
        UnaryOperator<VectorSchemaRoot> share = rows -> {
            var shared = shared(rows);
            made.add(shared);
            return shared;
        };
        try {
            return new GraphMutation(
                    mutation.retractions().stream()
                            .map(set -> new EdgeRetraction(set.step(), set.by(), share.apply(set.rows())))
                            .toList(),
                    mutation.vertices().stream()
                            .map(set -> new VertexSet(set.step(), share.apply(set.rows())))
                            .toList(),
                    mutation.edges().stream()
                            .map(set -> new EdgeSet(set.step(), share.apply(set.rows())))
                            .toList(),
                    mutation.removals().stream()
                            .map(set -> new VertexRemoval(set.step(), share.apply(set.rows())))
                            .toList(),
                    List.of());
        } catch (RuntimeException | Error e) {
            made.forEach(VectorSchemaRoot::close);
            throw e;
        }
    }

    private static VectorSchemaRoot shared(VectorSchemaRoot rows) {
        var vectors = new ArrayList<FieldVector>();
        try {
            for (FieldVector vector : rows.getFieldVectors()) {
                var transfer = vector.getTransferPair(vector.getAllocator());
                vectors.add((FieldVector) transfer.getTo());
                transfer.splitAndTransfer(0, rows.getRowCount());
            }
            return new VectorSchemaRoot(rows.getSchema().getFields(), vectors, rows.getRowCount());
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    /** Waits for the mutation that is held. */
    @Override
    public void close() {
        thread.close();
    }
}
