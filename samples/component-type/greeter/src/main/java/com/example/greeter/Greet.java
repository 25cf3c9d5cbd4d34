package com.example.greeter;

import com.example.greeter.api.Greeter;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType.Utf8;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Adds the column {@code greeting} to the rows: what the greeter says to the row's name. No name, no greeting. */
record Greet(Greeter greeter) implements RowTransform {

    private static final Field GREETING = Field.nullable("greeting", Utf8.INSTANCE);
    private static final ErrorCode NO_NAME = ErrorCode.of("greet.NO_NAME", ErrorType.CONFIG);

    @Override
    public Schema outputSchema(Schema input) {
        var columns = input.getFields();
        if (columns.stream().noneMatch(c -> c.getName().equals("name") && c.getType() instanceof Utf8)) {
            throw new BifrostException(NO_NAME, "greet needs a text column 'name'; the table has " + columns);
        }
        return new Schema(Stream.concat(columns.stream(), Stream.of(GREETING)).toList());
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        var names = (VarCharVector) batch.getVector("name");
        return context.extended(batch, List.of(GREETING), output -> {
            var greetings = (VarCharVector) output.getVector("greeting");
            for (int row = 0; row < batch.getRowCount(); row++) {
                if (!names.isNull(row)) {
                    greetings.setSafe(row, greeter.greet(names.getObject(row).toString()).getBytes(StandardCharsets.UTF_8));
                }
            }
        });
    }
}
