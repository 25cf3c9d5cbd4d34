package dev.bifrost.dist.histories;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.util.Text;

/** What a sink is told of models and mutations when a fault is planted; else a plain copy. */
final class Bent {

    private final Planted planted;
    private final Map<String, String> firstOfLoose = new HashMap<>();

    Bent(Planted planted) {
        this.planted = planted;
    }

    GraphModel model(GraphModel model) {
        return new GraphModel(
                model.vertices().stream()
                        .map(step -> (StepShape.Vertex) shape(step))
                        .toList(),
                model.edges(),
                model.keepProperties());
    }

    StepShape shape(StepShape shape) {
        if (planted != Planted.SEVERAL_LABELS
                || !(shape instanceof StepShape.Vertex vertex)
                || vertex.labels().isEmpty()) {
            return shape;
        }
        var labels = new ArrayList<>(vertex.labels());
        var label = labels.removeLast();
        labels.add(vertex.label());
        return new StepShape.Vertex(
                vertex.id(),
                vertex.table(),
                vertex.name(),
                label,
                labels,
                vertex.properties(),
                vertex.onDelete(),
                vertex.exclusive());
    }

    GraphMutation mutation(GraphMutation mutation, BufferAllocator allocator) {
        return new GraphMutation(
                mutation.retractions().stream()
                        .map(set -> new EdgeRetraction(set.step(), set.by(), rows(set.rows(), allocator)))
                        .toList(),
                mutation.vertices().stream()
                        .map(set -> new VertexSet((StepShape.Vertex) shape(set.step()), rows(set.rows(), allocator)))
                        .toList(),
                mutation.edges().stream()
                        .map(set -> new EdgeSet(set.step(), rows(set.rows(), allocator)))
                        .toList(),
                mutation.removals().stream()
                        .map(set ->
                                new VertexRemoval((StepShape.Vertex) shape(set.step()), rows(set.rows(), allocator)))
                        .toList(),
                mutation.skipped());
    }

    private VectorSchemaRoot rows(VectorSchemaRoot rows, BufferAllocator allocator) {
        var copies = new ArrayList<FieldVector>();
        for (var vector : rows.getFieldVectors()) {
            var copy = vector.getField().createVector(allocator);
            copy.setInitialCapacity(Math.max(1, rows.getRowCount()));
            copy.allocateNew();
            for (int row = 0; row < rows.getRowCount(); row++) {
                copy.copyFromSafe(row, row, vector);
            }
            copy.setValueCount(rows.getRowCount());
            copies.add(
                    planted == Planted.LOOSE_KEYS && isIdentity(copy.getName())
                            ? loosened((VarCharVector) copy)
                            : copy);
        }
        return new VectorSchemaRoot(
                copies.stream().map(FieldVector::getField).toList(), List.copyOf(copies), rows.getRowCount());
    }

    private static boolean isIdentity(String column) {
        return List.of(GraphMutation.ID, GraphMutation.SOURCE, GraphMutation.DESTINATION)
                .contains(column);
    }

    /** Of all identities that are the same without the marks between their parts, the first one stands for all. */
    private VarCharVector loosened(VarCharVector ids) {
        for (int row = 0; row < ids.getValueCount(); row++) {
            var id = ids.getObject(row).toString();
            var first = firstOfLoose.computeIfAbsent(id.replaceAll(";[a-z]:", ""), any -> id);
            ids.setSafe(row, new Text(first));
        }
        ids.setValueCount(ids.getValueCount());
        return ids;
    }
}
