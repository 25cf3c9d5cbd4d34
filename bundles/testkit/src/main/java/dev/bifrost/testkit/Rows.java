package dev.bifrost.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Batches that a test can read: {@code Rows.of(allocator).column("id", 1L, 2L).column("name", "a", null).root()}.
 *
 * <p>A column's Arrow type follows from its first value that is not null: Long, Integer, Short, Byte, Double, Float,
 * Boolean, String, LocalDate, LocalTime, LocalDateTime, Instant (microseconds), BigDecimal, Duration, UUID, byte[], a List
 * of those, and a Map of names and values as a struct. Name the type with {@link #column(Field, Object...)} where all
 * values are null or another width, unit or size is wanted.
 *
 * <p>Immutable values, a growing list of columns: {@link #root()} may be called again and gives a new batch each time.
 */
public final class Rows {

    private final BufferAllocator allocator;
    private final List<Field> fields = new ArrayList<>();
    private final List<List<Object>> columns = new ArrayList<>();

    private Rows(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** No columns yet. Batches of {@link #root()} come from this allocator. */
    public static Rows of(BufferAllocator allocator) {
        return new Rows(allocator);
    }

    /** Adds a column whose type follows from its values. */
    public Rows column(String name, Object... values) {
        var list = values == null ? Collections.singletonList(null) : Arrays.asList(values);
        return add(CellTypes.infer(name, list), list);
    }

    /** Adds a column of a given type. */
    public Rows column(Field field, Object... values) {
        return add(field, values == null ? Collections.singletonList(null) : Arrays.asList(values));
    }

    private Rows add(Field field, List<Object> values) {
        if (!columns.isEmpty() && columns.getFirst().size() != values.size()) {
            throw new IllegalArgumentException("column %s has %d values, the columns before it have %d"
                    .formatted(
                            field.getName(), values.size(), columns.getFirst().size()));
        }
        fields.add(field);
        columns.add(values);
        return this;
    }

    /** The same columns without a row. */
    public Rows none() {
        var none = of(allocator);
        fields.forEach(field -> none.add(field, List.of()));
        return none;
    }

    /** Adds the columns of another. */
    Rows columnsOf(Rows other) {
        for (int c = 0; c < other.columns.size(); c++) {
            add(other.fields.get(c), other.columns.get(c));
        }
        return this;
    }

    /** The values as they were given, row by row. */
    List<List<Object>> rowValues() {
        var rows = new ArrayList<List<Object>>();
        for (int row = 0; row < count(); row++) {
            int at = row;
            rows.add(
                    Arrays.asList(columns.stream().map(column -> column.get(at)).toArray()));
        }
        return rows;
    }

    public Schema schema() {
        return new Schema(fields);
    }

    /** How many rows there are. */
    public int count() {
        return columns.isEmpty() ? 0 : columns.getFirst().size();
    }

    /** A new batch; the caller closes it. */
    public VectorSchemaRoot root() {
        return root(allocator);
    }

    /** A new batch from another allocator; the caller closes it. */
    public VectorSchemaRoot root(BufferAllocator allocator) {
        return root(allocator, 0, count());
    }

    /** A new batch of some of the rows; the caller closes it. */
    public VectorSchemaRoot root(BufferAllocator allocator, int from, int to) {
        var root = VectorSchemaRoot.create(schema(), allocator);
        try {
            for (int c = 0; c < columns.size(); c++) {
                fill(root.getVector(c), columns.get(c).subList(from, to));
            }
            root.setRowCount(to - from);
            return root;
        } catch (RuntimeException | Error e) {
            root.close();
            throw e;
        }
    }

    /** A new batch of one row, all of whose columns are null; the caller closes it. */
    VectorSchemaRoot nulls() {
        var rows = of(allocator);
        fields.forEach(field -> rows.add(
                new Field(field.getName(), FieldType.nullable(field.getType()), field.getChildren()),
                Collections.singletonList(null)));
        return rows.root();
    }

    private static void fill(FieldVector vector, List<Object> values) {
        vector.setInitialCapacity(Math.max(1, values.size()));
        vector.allocateNew();
        for (int row = 0; row < values.size(); row++) {
            Cells.set(vector, row, values.get(row));
        }
        vector.setValueCount(values.size());
    }

    /** The rows of a batch as maps of column names and plain Java values, in order. The batch stays the caller's. */
    public static List<Map<String, Object>> values(VectorSchemaRoot batch) {
        var rows = new ArrayList<Map<String, Object>>(batch.getRowCount());
        for (int row = 0; row < batch.getRowCount(); row++) {
            var values = new LinkedHashMap<String, Object>();
            for (var vector : batch.getFieldVectors()) {
                values.put(vector.getName(), Cells.get(vector, row));
            }
            rows.add(values);
        }
        return rows;
    }
}
