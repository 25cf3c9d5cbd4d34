package com.example.hello;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Adds the column {@code greeting} to the rows: a word and the row's name. No name, no greeting. */
record Hello(String word) implements RowTransform {

    private static final Field GREETING = Field.nullable("greeting", ArrowType.Utf8.INSTANCE);

    private record Fault(String code, ErrorType type, boolean retryable) implements ErrorCode {}

    @Override
    public Schema outputSchema(Schema input) {
        if (input.getFields().stream().noneMatch(Hello::isName)) {
            throw new BifrostException(
                    new Fault("hello.NO_NAME", ErrorType.CONFIG, false),
                    "hello needs a text column 'name'; the table has " + input.getFields());
        }
        return new Schema(Stream.concat(input.getFields().stream(), Stream.of(GREETING)).toList());
    }

    private static boolean isName(Field field) {
        return field.getName().equals("name") && field.getType() instanceof ArrowType.Utf8;
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        var output = VectorSchemaRoot.create(outputSchema(batch.getSchema()), context.allocator());
        try {
            for (var column : batch.getFieldVectors()) { // shares the batch's buffers
                column.makeTransferPair(output.getVector(column.getName())).splitAndTransfer(0, batch.getRowCount());
            }
            greet((VarCharVector) batch.getVector("name"), (VarCharVector) output.getVector(GREETING.getName()));
            output.setRowCount(batch.getRowCount());
            return output;
        } catch (RuntimeException | Error e) {
            output.close();
            throw e;
        }
    }

    private void greet(VarCharVector names, VarCharVector greetings) {
        for (int row = 0; row < names.getValueCount(); row++) {
            if (!names.isNull(row)) {
                greetings.setSafe(row, (word + ", " + names.getObject(row)).getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
