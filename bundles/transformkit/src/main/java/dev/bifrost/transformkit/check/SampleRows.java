package dev.bifrost.transformkit.check;

import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.Plain;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.Text;

/** Rows made up for a schema of any columns that can cross; the same each time. Callers close what they get. */
public final class SampleRows {

    /** What to ask with where nobody says which columns there are. */
    public static final InputColumns MADE_UP = new InputColumns(List.of(
            Field.nullable("id", new ArrowType.Int(Long.SIZE, true)),
            Field.nullable("name", ArrowType.Utf8.INSTANCE),
            Field.nullable("amount", new ArrowType.Int(Long.SIZE, true))));

    private static final int MOST_NULL_COLUMNS = 64;
    private static final int SHOWN = 40;

    private SampleRows() {}

    /** Which value stands where. */
    private interface Choice {

        int NULL = -1;

        /** {@link #NULL}, or a number for {@link SampleValues}. */
        int at(int column, int row);
    }

    /** Values that nobody wonders at, and no nulls. */
    public static VectorSchemaRoot plain(Schema schema, int rows, BufferAllocator allocator) {
        return fill(schema, rows, allocator, SampleRows::ordinary);
    }

    /** All columns null; each column null alone; each column alone not null. */
    public static VectorSchemaRoot nulls(Schema schema, BufferAllocator allocator) {
        int columns = Math.min(schema.getFields().size(), MOST_NULL_COLUMNS);
        return fill(schema, 1 + 2 * columns, allocator, (column, row) -> {
            boolean missing = row == 0 || (row <= columns ? row - 1 == column : row - 1 - columns != column);
            return missing ? Choice.NULL : ordinary(column, row);
        });
    }

    /** Each edge of a type, in each column, beside different neighbours. */
    public static VectorSchemaRoot edges(Schema schema, BufferAllocator allocator) {
        return fill(
                schema,
                3 * SampleValues.EDGES,
                allocator,
                (column, row) -> (row + column * (row / SampleValues.EDGES)) % SampleValues.EDGES);
    }

    /** A bit of everything. */
    public static VectorSchemaRoot mixed(Schema schema, int rows, BufferAllocator allocator) {
        return fill(schema, rows, allocator, SampleRows::mixed);
    }

    /** As {@link #mixed}, and then the same rows once more. */
    public static VectorSchemaRoot twice(Schema schema, int rows, BufferAllocator allocator) {
        return fill(schema, 2 * rows, allocator, (column, row) -> mixed(column, row % rows));
    }

    private static int mixed(int column, int row) {
        return switch (mix(column, row) % 10) {
            case 0 -> Choice.NULL;
            case 1 -> mix(row, column) % SampleValues.EDGES;
            default -> ordinary(column, row);
        };
    }

    private static int ordinary(int column, int row) {
        return SampleValues.EDGES + mix(column + 1, row) % 1_000_000;
    }

    /** Not negative, and looks like chance. */
    private static int mix(int a, int b) {
        long bits = (a * 0x9E37_79B9L + b + 1) * 0x9E37_79B9_7F4A_7C15L;
        bits = (bits ^ bits >>> 29) * 0xBF58_476D_1CE4_E5B9L;
        return (int) (bits >>> 34);
    }

    private static VectorSchemaRoot fill(Schema schema, int rows, BufferAllocator allocator, Choice choice) {
        var root = VectorSchemaRoot.create(schema, allocator);
        try {
            for (int column = 0; column < root.getFieldVectors().size(); column++) {
                fill(root.getVector(column), column, rows, choice);
            }
            root.setRowCount(rows);
            return root;
        } catch (RuntimeException | Error e) {
            root.close();
            throw e;
        }
    }

    private static void fill(FieldVector vector, int column, int rows, Choice choice) {
        vector.setInitialCapacity(Math.max(1, rows));
        vector.allocateNew();
        boolean nullable = vector.getField().isNullable();
        for (int row = 0; row < rows; row++) {
            int number = choice.at(column, row);
            if (number == Choice.NULL && nullable) {
                vector.setNull(row);
            } else {
                SampleValues.set(vector, row, Math.max(number, 0));
            }
        }
        vector.setValueCount(rows);
    }

    /** One row for a message. They are our own values. */
    public static String text(VectorSchemaRoot rows, int row) {
        List<Field> fields = rows.getSchema().getFields();
        return fields.stream()
                .limit(8)
                .map(field -> field.getName() + " = " + value(rows.getVector(field), row))
                .collect(Collectors.joining(", ", "", fields.size() > 8 ? ", .." : ""));
    }

    private static String value(FieldVector vector, int row) {
        Object value = vector.getObject(row);
        String text = value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value);
        boolean quoted = value instanceof Text;
        String shown = Plain.text(text, SHOWN);
        return quoted ? "'" + shown + "'" : shown;
    }
}
