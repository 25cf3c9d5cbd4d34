package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.write.SetColumns;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Takes mutations apart into contributions and spreads them by the hash of the element, so that all of one element stand
 * together, in the order in which a graph would have taken them. One thread.
 */
final class Contributions implements AutoCloseable {

    private static final List<String> VERTEX = List.of(GraphMutation.ID);
    private static final List<String> EDGE = List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION);
    private static final List<String> KEYED_EDGE =
            List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID);

    private final ModelNumbers numbers;
    private final Spill vertices;
    private final Spill edges;
    private final ElementHash hash = new ElementHash();
    private final BulkBytes record = new BulkBytes(1 << 12);

    Contributions(ModelNumbers numbers, Path directory) {
        this.numbers = numbers;
        this.vertices = new Spill(directory.resolve("vertices"));
        this.edges = new Spill(directory.resolve("edges"));
    }

    Spill vertices() {
        return vertices;
    }

    Spill edges() {
        return edges;
    }

    /** The order within a mutation is that of every sink. */
    void take(GraphMutation mutation, String table) {
        mutation.retractions().forEach(set -> take(set, table));
        mutation.vertices().forEach(set -> written(vertices, set.step(), VERTEX, set.rows(), table));
        mutation.edges().forEach(set -> written(edges, set.step(), identity(set.step()), set.rows(), table));
        mutation.removals().forEach(set -> take(set, table));
    }

    private void take(EdgeRetraction set, String table) {
        if (set.by() != EdgeRetraction.By.EDGE) {
            throw impossible(table, set.step(), "takes away all edges at a vertex, whichever they are");
        }
        removed(edges, set.step(), identity(set.step()), set.rows(), table);
    }

    private void take(VertexRemoval set, String table) {
        if (set.step().onDelete() == OnDelete.DETACH) {
            throw impossible(table, set.step(), "removes vertices with the edges that are there at that moment");
        }
        removed(vertices, set.step(), VERTEX, set.rows(), table);
    }

    private static BifrostException impossible(String table, StepShape step, String what) {
        return new BifrostException(
                ApiErrors.REBUILD_NOT_POSSIBLE,
                "table %s, step \"%s\": the first read of the table %s, which depends on the order of all tables"
                        .formatted(table, step.name(), what));
    }

    private static List<String> identity(StepShape.Edge step) {
        return step.keyed() ? KEYED_EDGE : EDGE;
    }

    private void written(Spill to, StepShape step, List<String> identity, VectorSchemaRoot rows, String table) {
        String place = "table %s, step \"%s\"".formatted(table, step.name());
        var columns = SetColumns.written(place, step, identity, rows);
        int number = numbers.step(step);
        for (int row = 0; row < rows.getRowCount(); row++) {
            long marker = columns.marker(identity.size(), row);
            int partition = identify(number, false, marker, columns, identity.size(), rows, row);
            for (int column = identity.size() + 1; column < columns.count(); column++) {
                record.at(place, columns.name(column));
                columns.read(column, row, record);
            }
            to.add(partition, record);
        }
    }

    private void removed(Spill to, StepShape step, List<String> identity, VectorSchemaRoot rows, String table) {
        var columns = SetColumns.identities("table %s, step \"%s\"".formatted(table, step.name()), identity, rows);
        int number = numbers.step(step);
        for (int row = 0; row < rows.getRowCount(); row++) {
            to.add(identify(number, true, 0, columns, identity.size(), rows, row), record);
        }
    }

    /**
     * Starts a record. An edge stands in the partition of its source, so that edges are sent in the order of their sources: the
     * server takes them in half the time.
     */
    private int identify(
            int step, boolean removed, long marker, SetColumns columns, int parts, VectorSchemaRoot rows, int row) {
        Contribution.begin(record, step, removed, marker, parts);
        int home = 0;
        for (int column = 0; column < parts; column++) {
            columns.require(column, row);
            record.part((VarCharVector) rows.getVector(column), row);
            home = column == 0 ? record.length() - Contribution.IDENTITY : home;
        }
        return hash.of(numbers.homeKind(step), record.array(), Contribution.IDENTITY, home)
                .partition();
    }

    @Override
    public void close() {
        vertices.close();
        edges.close();
    }
}
