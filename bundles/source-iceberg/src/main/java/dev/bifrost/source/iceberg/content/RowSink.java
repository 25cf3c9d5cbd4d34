package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.ChangeType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Gathers single rows into batches. One thread. */
final class RowSink implements AutoCloseable {

    private static final Field CHANGE_TYPE =
            new Field(ChangeType.COLUMN, FieldType.nullable(ArrowType.Utf8.INSTANCE), List.of());
    private static final Map<ChangeType, byte[]> WORDS = new EnumMap<>(ChangeType.class);

    static {
        for (ChangeType type : ChangeType.values()) {
            WORDS.put(type, type.name().getBytes(StandardCharsets.UTF_8));
        }
    }

    private final List<Field> columns;
    private final List<Field> fields;
    private final BufferAllocator allocator;
    private List<FieldVector> vectors = List.of();
    private int rows;

    /** @param changes whether rows have a change type behind their columns */
    RowSink(List<Field> columns, boolean changes, BufferAllocator allocator) {
        this.columns = List.copyOf(columns);
        this.fields = new ArrayList<>(columns);
        if (changes) {
            fields.add(CHANGE_TYPE);
        }
        this.allocator = allocator;
    }

    /** Without the change type. */
    List<Field> columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    /** @param batch begins with this sink's columns; lent */
    void add(VectorSchemaRoot batch, int row) {
        begin();
        for (int i = 0; i < columns.size(); i++) {
            RowCopy.copy(batch.getVector(i), row, vectors.get(i), rows);
        }
        rows++;
    }

    void add(VectorSchemaRoot batch, int row, ChangeType type) {
        begin();
        ((VarCharVector) vectors.getLast()).setSafe(rows, WORDS.get(type));
        add(batch, row);
    }

    private void begin() {
        if (vectors.isEmpty() && !fields.isEmpty()) {
            var made = new ArrayList<FieldVector>();
            vectors = made;
            for (Field field : fields) {
                FieldVector vector = field.createVector(allocator);
                made.add(vector);
                vector.allocateNew();
            }
        }
    }

    /** The rows so far, owned by the caller. */
    VectorSchemaRoot flush() {
        begin();
        vectors.forEach(vector -> vector.setValueCount(rows));
        var batch = new VectorSchemaRoot(fields, vectors, rows);
        vectors = List.of();
        rows = 0;
        return batch;
    }

    @Override
    public void close() {
        vectors.forEach(FieldVector::close);
        vectors = List.of();
        rows = 0;
    }
}
