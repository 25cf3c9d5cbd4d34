package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * What a repair takes out together with what is to go, and so has to write again: the edges of vertices that are there more
 * than once, and keyed edges, which go by their own identity whatever their ends.
 */
final class Torn {

    private final Map<String, Set<ByteBuffer>> vertices = new HashMap<>();
    private final Map<String, Set<ByteBuffer>> edges = new HashMap<>();

    void vertex(String label, byte[] id) {
        vertices.computeIfAbsent(label, any -> new HashSet<>()).add(ByteBuffer.wrap(id));
    }

    /** Vertices of a label that go with all of their edges. */
    Set<ByteBuffer> vertices(String label) {
        return vertices.getOrDefault(label, Set.of());
    }

    void edge(StepShape step, byte[][] identity) {
        if (step instanceof StepShape.Edge edge && edge.keyed()) {
            edges.computeIfAbsent(edge.id(), any -> new HashSet<>()).add(ByteBuffer.wrap(identity[2]));
        }
    }

    /** Whether some rows of a step may have to be written again. */
    boolean concerns(StepShape step) {
        return step instanceof StepShape.Edge edge
                && (edges.containsKey(edge.id())
                        || !vertices(edge.srcLabel()).isEmpty()
                        || !vertices(edge.dstLabel()).isEmpty());
    }

    /** Whether a row's edge was taken out. */
    boolean took(StepShape step, VectorSchemaRoot rows, int row) {
        return step instanceof StepShape.Edge edge
                && (has(vertices(edge.srcLabel()), rows, GraphMutation.SOURCE, row)
                        || has(vertices(edge.dstLabel()), rows, GraphMutation.DESTINATION, row)
                        || edge.keyed() && has(edges.getOrDefault(edge.id(), Set.of()), rows, GraphMutation.ID, row));
    }

    private static boolean has(Set<ByteBuffer> ids, VectorSchemaRoot rows, String column, int row) {
        return !ids.isEmpty() && ids.contains(ByteBuffer.wrap(((VarCharVector) rows.getVector(column)).get(row)));
    }
}
