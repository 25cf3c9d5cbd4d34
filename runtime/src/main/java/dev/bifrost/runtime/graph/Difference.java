package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.SkippedRows;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.util.Text;

/**
 * Removals are derived: what the old images made and the new ones do not is taken away. The one place of that law.
 */
final class Difference {

    private final BufferAllocator allocator;
    private final List<EdgeRetraction> retractions = new ArrayList<>();
    private final List<VertexRemoval> removals = new ArrayList<>();
    private final List<SkippedRows> skipped = new ArrayList<>();

    private Difference(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /**
     * @param old what the old images make; lent
     * @param current what the new images make; its parts move into the result
     */
    static GraphMutation of(GraphMutation old, GraphMutation current, BufferAllocator allocator) {
        var difference = new Difference(allocator);
        try {
            old.edges().forEach(set -> difference.retract(set, current));
            old.vertices().forEach(set -> difference.remove(set, current));
            difference.reportNullKeys(old);
        } catch (RuntimeException | Error e) {
            difference.close();
            throw e;
        }
        return difference.with(current);
    }

    /**
     * For old images that hold keys only: vertices that the new images make stay, edges at them are written again.
     *
     * @param removed what the keys take away; lent
     */
    static GraphMutation ofKeys(GraphMutation removed, GraphMutation current, BufferAllocator allocator) {
        var difference = new Difference(allocator);
        try {
            removed.removals().forEach(set -> difference.remove(new VertexSet(set.step(), set.rows()), current));
            removed.retractions().forEach(set -> difference.retractByKey(set, current));
            difference.reportNullKeys(removed);
        } catch (RuntimeException | Error e) {
            difference.close();
            throw e;
        }
        return difference.with(current);
    }

    private void retractByKey(EdgeRetraction set, GraphMutation current) {
        if (set.by() == EdgeRetraction.By.EDGE) {
            retract(new EdgeSet(set.step(), set.rows()), current);
        } else {
            retractions.add(
                    new EdgeRetraction(set.step(), set.by(), without(set.rows(), List.of(GraphMutation.ID), Set.of())));
        }
    }

    private GraphMutation with(GraphMutation current) {
        retractions.addAll(current.retractions());
        removals.addAll(current.removals());
        skipped.addAll(current.skipped());
        return new GraphMutation(retractions, current.vertices(), current.edges(), removals, skipped);
    }

    /** An old image without a key removes nothing: that is worth a line; its other skips were told when it was new. */
    private void reportNullKeys(GraphMutation old) {
        old.skipped().stream()
                .filter(count -> count.reason() == SkippedRows.Reason.NULL_KEY)
                .forEach(skipped::add);
    }

    private void close() {
        retractions.forEach(part -> part.rows().close());
        removals.forEach(part -> part.rows().close());
    }

    private void remove(VertexSet old, GraphMutation current) {
        var names = List.of(GraphMutation.ID);
        var kept = new HashSet<List<Text>>();
        current.vertices().stream()
                .filter(set -> set.step().id().equals(old.step().id()))
                .forEach(set -> identities(set.rows(), names, kept));
        var rows = without(old.rows(), names, kept);
        if (rows.getRowCount() > 0) {
            removals.add(new VertexRemoval(old.step(), rows));
        } else {
            rows.close();
        }
    }

    private void retract(EdgeSet old, GraphMutation current) {
        var names = identity(old.step());
        var kept = new HashSet<List<Text>>();
        current.edges().stream()
                .filter(set -> set.step().id().equals(old.step().id()))
                .forEach(set -> identities(set.rows(), names, kept));
        var rows = without(old.rows(), names, kept);
        if (rows.getRowCount() > 0) {
            retractions.add(new EdgeRetraction(old.step(), EdgeRetraction.By.EDGE, rows));
        } else {
            rows.close();
        }
    }

    private static List<String> identity(StepShape.Edge step) {
        return step.keyed()
                ? List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID)
                : List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION);
    }

    private static void identities(VectorSchemaRoot rows, List<String> names, Set<List<Text>> into) {
        for (int row = 0; row < rows.getRowCount(); row++) {
            into.add(identity(rows, names, row));
        }
    }

    private static List<Text> identity(VectorSchemaRoot rows, List<String> names, int row) {
        return names.stream()
                .map(name -> ((VarCharVector) rows.getVector(name)).getObject(row))
                .toList();
    }

    private VectorSchemaRoot without(VectorSchemaRoot rows, List<String> names, Set<List<Text>> kept) {
        int[] chosen = new int[rows.getRowCount()];
        int count = 0;
        for (int row = 0; row < chosen.length; row++) {
            if (!kept.contains(identity(rows, names, row))) {
                chosen[count++] = row;
            }
        }
        var vectors = new ArrayList<FieldVector>();
        for (String name : names) {
            vectors.add(Column.of(rows, name).take(name, chosen, count, allocator));
        }
        return new VectorSchemaRoot(vectors.stream().map(FieldVector::getField).toList(), vectors, count);
    }
}
