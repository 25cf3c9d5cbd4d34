package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Gives a row in capitals for each row that has a name; a subclass puts one fault into it. */
class GoodRowTransform implements RowTransform {

    static final Field ID = Field.nullable("id", new ArrowType.Int(64, true));
    static final Field SHOUT = Field.nullable("shout", ArrowType.Utf8.INSTANCE);

    @Override
    public Schema outputSchema(Schema input) {
        if (input.getFields().stream().noneMatch(field -> field.getName().equals("name"))) {
            throw new BifrostException(TestkitErrors.WRONG_SCHEMA, "the table has no column name");
        }
        return new Schema(List.of(ID, SHOUT));
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        outputSchema(batch.getSchema());
        return output(context.allocator(), Rows.values(batch));
    }

    VectorSchemaRoot output(BufferAllocator allocator, List<Map<String, Object>> rows) {
        var ids = new ArrayList<>();
        var shouts = new ArrayList<>();
        for (var row : rows) {
            if (row.get("name") instanceof String name) {
                ids.add(row.get("id"));
                shouts.add(name.toUpperCase(Locale.ROOT));
            }
        }
        return Rows.of(allocator)
                .column(ID, ids.toArray())
                .column(SHOUT, shouts.toArray())
                .root();
    }
}
