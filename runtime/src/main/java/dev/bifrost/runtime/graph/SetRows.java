package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.VertexStep;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Lays the elements of a step out as the rows of a mutation's set. */
final class SetRows {

    private static final FieldType ID_TYPE = FieldType.notNullable(MinorType.VARCHAR.getType());
    private static final FieldType MARKER_TYPE = FieldType.notNullable(MinorType.BIGINT.getType());

    private final ElementRows elements;
    private final int[] entries;
    private final BufferAllocator allocator;
    private final List<FieldVector> vectors = new ArrayList<>();

    private SetRows(ElementRows elements, BufferAllocator allocator) {
        this.elements = elements;
        this.entries = elements.entries();
        this.allocator = allocator;
    }

    static VectorSchemaRoot vertices(
            VertexStep step, StepShape.Vertex shape, VectorSchemaRoot batch, ElementRows elements, BufferAllocator to) {
        return new SetRows(elements, to).build(set -> {
            set.id(GraphMutation.ID, 0);
            set.markerAndProperties(step, shape, batch);
        });
    }

    static VectorSchemaRoot edges(
            EdgeStep step, StepShape.Edge shape, VectorSchemaRoot batch, ElementRows elements, BufferAllocator to) {
        return new SetRows(elements, to).build(set -> {
            set.edgeIds(step.keyed());
            set.markerAndProperties(step, shape, batch);
        });
    }

    static VectorSchemaRoot vertexIds(ElementRows elements, BufferAllocator to) {
        return new SetRows(elements, to).build(set -> set.id(GraphMutation.ID, 0));
    }

    static VectorSchemaRoot edgeIds(EdgeStep step, ElementRows elements, BufferAllocator to) {
        return new SetRows(elements, to).build(set -> set.edgeIds(step.keyed()));
    }

    private interface Layout {
        void lay(SetRows set);
    }

    private VectorSchemaRoot build(Layout layout) {
        try {
            layout.lay(this);
            var fields = vectors.stream().map(FieldVector::getField).toList();
            return new VectorSchemaRoot(fields, vectors, entries.length);
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    private void edgeIds(boolean keyed) {
        id(GraphMutation.SOURCE, 0);
        id(GraphMutation.DESTINATION, 1);
        if (keyed) {
            id(GraphMutation.ID, 2);
        }
    }

    private void id(String name, int part) {
        var vector = new VarCharVector(new Field(name, ID_TYPE, null), allocator);
        vectors.add(vector);
        elements.write(entries, part, vector);
    }

    private void markerAndProperties(Step step, StepShape shape, VectorSchemaRoot batch) {
        int[] rows = new int[entries.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = elements.row(entries[i]);
        }
        var columns = shape.properties().stream()
                .map(property -> Column.of(batch, columnOf(step, property.name())))
                .toList();
        marker(shape, columns, rows);
        for (int i = 0; i < columns.size(); i++) {
            vectors.add(columns.get(i).take(shape.properties().get(i).name(), rows, rows.length, allocator));
        }
    }

    private void marker(StepShape shape, List<Column> columns, int[] rows) {
        var vector = new BigIntVector(new Field(GraphMutation.MARKER, MARKER_TYPE, null), allocator);
        vectors.add(vector);
        vector.allocateNew(rows.length);
        var marker = new Marker(shape);
        var readers = columns.stream().map(Column::reader).toArray(Column.Reader[]::new);
        for (int i = 0; i < rows.length; i++) {
            marker.begin();
            for (Column.Reader reader : readers) {
                reader.read(rows[i], marker);
            }
            vector.set(i, marker.value());
        }
        vector.setValueCount(rows.length);
    }

    /** A raw key column comes first: a property of the same name is the same column. */
    private static String columnOf(Step step, String property) {
        if (step instanceof VertexStep vertex) {
            for (var key : vertex.key()) {
                if (key.property().equals(property)) {
                    return key.column();
                }
            }
        }
        return step.properties().stream()
                .filter(column -> column.property().equals(property))
                .map(PropertyColumn::column)
                .findFirst()
                .orElseThrow();
    }
}
