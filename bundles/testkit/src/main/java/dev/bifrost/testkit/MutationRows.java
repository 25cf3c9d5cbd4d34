package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StoredType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The columns of a mutation's sets, as {@link GraphMutation} documents them. */
final class MutationRows {

    static final List<String> VERTEX = List.of(GraphMutation.ID);
    private static final ArrowType MARKER = new ArrowType.Int(64, true);

    private MutationRows() {}

    static List<String> identity(StepShape.Edge step) {
        return step.keyed()
                ? List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID)
                : List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION);
    }

    /** Values as a list that may hold nulls. */
    static List<Object> list(Object... values) {
        return values == null ? Collections.singletonList(null) : Collections.unmodifiableList(Arrays.asList(values));
    }

    static VectorSchemaRoot identities(BufferAllocator allocator, List<String> names, List<Mutations.Row> rows) {
        return identityColumns(allocator, names, rows).root();
    }

    static VectorSchemaRoot set(
            BufferAllocator allocator, StepShape step, List<String> names, List<Mutations.Row> rows) {
        var columns = identityColumns(allocator, names, rows)
                .column(
                        notNull(GraphMutation.MARKER, MARKER),
                        rows.stream().map(row -> marker(step, row.properties())).toArray());
        for (int i = 0; i < step.properties().size(); i++) {
            int at = i;
            columns.column(
                    field(step.properties().get(i)),
                    rows.stream().map(row -> row.properties().get(at)).toArray());
        }
        return columns.root();
    }

    static VectorSchemaRoot typed(BufferAllocator allocator, StepShape.Vertex step, List<String> ids, Rows properties) {
        var values = properties.rowValues();
        var columns = Rows.of(allocator)
                .column(notNull(GraphMutation.ID, ArrowType.Utf8.INSTANCE), ids.toArray())
                .column(
                        notNull(GraphMutation.MARKER, MARKER),
                        IntStream.range(0, ids.size())
                                .mapToObj(row -> marker(step, values.get(row)))
                                .toArray());
        return columns.columnsOf(properties).root();
    }

    private static Rows identityColumns(BufferAllocator allocator, List<String> names, List<Mutations.Row> rows) {
        var columns = Rows.of(allocator);
        for (int i = 0; i < names.size(); i++) {
            int at = i;
            columns.column(
                    notNull(names.get(i), ArrowType.Utf8.INSTANCE),
                    rows.stream().map(row -> row.identity().get(at)).toArray());
        }
        return columns;
    }

    private static Field notNull(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }

    private static Field field(StepShape.Property property) {
        var type = scalar(property.type().scalar());
        return property.type().list()
                ? new Field(
                        property.name(),
                        FieldType.nullable(ArrowType.List.INSTANCE),
                        List.of(Field.nullable("item", type)))
                : Field.nullable(property.name(), type);
    }

    private static ArrowType scalar(StoredType.Scalar scalar) {
        return switch (scalar) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INTEGER -> new ArrowType.Int(64, true);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case TEXT -> ArrowType.Utf8.INSTANCE;
            case DATE -> new ArrowType.Date(DateUnit.DAY);
        };
    }

    /** Any 64-bit hash does: here the first bytes of a SHA-256. */
    private static Object marker(StepShape step, List<Object> values) {
        var text = step.id() + step.properties() + Arrays.deepToString(values.toArray());
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
