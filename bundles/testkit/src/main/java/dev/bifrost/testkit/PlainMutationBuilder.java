package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.graph.VertexStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.StructVector;

/** Builds mutations row by row from values that it copies, slowly and plainly. */
final class PlainMutationBuilder implements MutationBuilder {

    private final String table;
    private final Mutations mutations;

    PlainMutationBuilder(String table, BufferAllocator allocator) {
        this.table = table;
        mutations = Mutations.in(allocator);
    }

    @Override
    public MutationBuilder vertices(VertexStep step, VectorSchemaRoot rows) {
        var columns = Stream.concat(
                        step.key().stream().map(key -> new PropertyColumn(key.column(), key.property())),
                        step.properties().stream())
                .toList();
        var made = new LinkedHashMap<String, Mutations.Row>();
        for (int row = 0; row < rows.getRowCount(); row++) {
            int at = row;
            key(step.key(), rows, at).ifPresent(id -> {
                made.remove(id);
                made.put(id, Mutations.vertex(id, values(columns, rows, at)));
            });
        }
        mutations.vertices(shape(step, columns, rows), made.values().toArray(Mutations.Row[]::new));
        return this;
    }

    @Override
    public MutationBuilder edges(EdgeStep step, VectorSchemaRoot rows) {
        mutations.edges(shape(step, rows), edgeRows(step, step.properties(), rows));
        return this;
    }

    @Override
    public MutationBuilder removeVertices(VertexStep step, VectorSchemaRoot rows) {
        var ids = Stream.iterate(0, row -> row < rows.getRowCount(), row -> row + 1)
                .flatMap(row -> key(step.key(), rows, row).stream())
                .distinct()
                .toArray(String[]::new);
        mutations.remove(shape(step, List.of(), rows), ids);
        return this;
    }

    @Override
    public MutationBuilder retractEdges(EdgeStep step, VectorSchemaRoot rows) {
        mutations.retract(shape(step, rows), edgeRows(step, List.of(), rows));
        return this;
    }

    @Override
    public GraphMutation build() {
        return mutations.build();
    }

    private static Mutations.Row[] edgeRows(EdgeStep step, List<PropertyColumn> columns, VectorSchemaRoot rows) {
        var made = new LinkedHashMap<List<String>, Mutations.Row>();
        for (int row = 0; row < rows.getRowCount(); row++) {
            var source = key(step.src().key(), rows, row);
            var destination = key(step.dst().key(), rows, row);
            if (source.isEmpty() || destination.isEmpty()) {
                continue;
            }
            var identity = new ArrayList<>(List.of(source.get(), destination.get()));
            if (step.keyed()) {
                identity.add(edgeId(step, identity, rows, row));
            }
            made.remove(identity);
            made.put(identity, new Mutations.Row(identity, MutationRows.list(values(columns, rows, row))));
        }
        return made.values().toArray(Mutations.Row[]::new);
    }

    private static String edgeId(EdgeStep step, List<String> ends, VectorSchemaRoot rows, int row) {
        var id = new StringBuilder();
        for (var text : List.of(step.src().label(), ends.getFirst(), step.dst().label(), ends.getLast())) {
            id.append(PlainKeys.text(text));
        }
        step.key().forEach(key -> id.append(PlainKeys.part(column(key.column(), rows), row, key.as())));
        return id.toString();
    }

    /** The identity, or nothing if a part is null. */
    private static Optional<String> key(List<KeyColumn> key, VectorSchemaRoot rows, int row) {
        var id = new StringBuilder();
        for (var part : key) {
            var vector = column(part.column(), rows);
            if (vector.isNull(row)) {
                return Optional.empty();
            }
            id.append(PlainKeys.part(vector, row, part.as()));
        }
        return Optional.of(id.toString());
    }

    private static Object[] values(List<PropertyColumn> columns, VectorSchemaRoot rows, int row) {
        return columns.stream()
                .map(column -> StoredValues.read(column(column.column(), rows), row))
                .toArray();
    }

    private StepShape.Vertex shape(VertexStep step, List<PropertyColumn> columns, VectorSchemaRoot rows) {
        return new StepShape.Vertex(
                id(step.name()),
                table,
                step.name(),
                step.label(),
                step.labels(),
                properties(columns, rows),
                step.onDelete(),
                true);
    }

    private StepShape.Edge shape(EdgeStep step, VectorSchemaRoot rows) {
        Endpoint src = step.src();
        return new StepShape.Edge(
                id(step.name()),
                table,
                step.name(),
                step.type(),
                src.label(),
                step.dst().label(),
                step.keyed(),
                properties(step.properties(), rows),
                true);
    }

    private static List<Property> properties(List<PropertyColumn> columns, VectorSchemaRoot rows) {
        return columns.stream()
                .map(column -> new Property(
                        column.property(),
                        TypeTable.of(column(column.column(), rows).getField())
                                .type()
                                .orElseThrow(() -> new BifrostException(
                                        TestkitErrors.WRONG_SCHEMA,
                                        "column %s has a type that no graph stores".formatted(column.column())))))
                .toList();
    }

    private String id(String step) {
        return Integer.toHexString((table + "/" + step).hashCode());
    }

    /** A column by its name, or by a path into structs. */
    private static FieldVector column(String path, VectorSchemaRoot rows) {
        var whole = rows.getVector(path);
        if (whole != null) {
            return whole;
        }
        var steps = path.split("\\.");
        FieldVector vector = rows.getVector(steps[0]);
        for (int i = 1; i < steps.length && vector instanceof StructVector struct; i++) {
            vector = (FieldVector) struct.getChild(steps[i]);
        }
        if (vector == null) {
            throw new BifrostException(
                    TestkitErrors.WRONG_SCHEMA, "there is no column %s; the batch has %s".formatted(path, names(rows)));
        }
        return vector;
    }

    private static Map<String, Object> names(VectorSchemaRoot rows) {
        var names = new LinkedHashMap<String, Object>();
        rows.getSchema().getFields().forEach(field -> names.put(field.getName(), field.getType()));
        return names;
    }
}
