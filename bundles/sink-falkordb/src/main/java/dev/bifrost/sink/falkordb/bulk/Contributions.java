package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.bulk.ElementHash.Slice;
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
        int step0 = numbers.step(step);
        for (int row = 0; row < rows.getRowCount(); row++) {
            Slice[] parts = parts(columns, identity.size(), rows, row);
            Contribution.begin(record, step0, false, columns.marker(identity.size(), row), parts.length);
            put(parts);
            for (int column = identity.size() + 1; column < columns.count(); column++) {
                record.at(place + ", " + columns.name(column));
                columns.read(column, row, record);
            }
            to.add(hash.of(numbers.kindOf(step0), parts).partition(), record);
        }
    }

    private void removed(Spill to, StepShape step, List<String> identity, VectorSchemaRoot rows, String table) {
        var columns = SetColumns.identities("table %s, step \"%s\"".formatted(table, step.name()), identity, rows);
        int step0 = numbers.step(step);
        for (int row = 0; row < rows.getRowCount(); row++) {
            Slice[] parts = parts(columns, identity.size(), rows, row);
            Contribution.begin(record, step0, true, 0, parts.length);
            put(parts);
            to.add(hash.of(numbers.kindOf(step0), parts).partition(), record);
        }
    }

    private static Slice[] parts(SetColumns columns, int count, VectorSchemaRoot rows, int row) {
        var parts = new Slice[count];
        for (int column = 0; column < count; column++) {
            columns.require(column, row);
            byte[] text = ((VarCharVector) rows.getVector(column)).get(row);
            parts[column] = new Slice(text, 0, text.length);
        }
        return parts;
    }

    private void put(Slice[] parts) {
        for (Slice part : parts) {
            record.u32(part.size());
            record.raw(part.bytes(), part.offset(), part.size());
        }
    }

    @Override
    public void close() {
        vertices.close();
        edges.close();
    }
}
