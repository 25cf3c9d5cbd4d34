package dev.bifrost.wasm;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.wasm.arrow.CrossingTypes;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.GuestStore;
import dev.bifrost.wasm.sandbox.ModuleFile;
import dev.bifrost.wasm.sandbox.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows through a guest. Safe for use by several threads. */
final class WasmTransform implements RowTransform {

    private final WasmConfig config;
    private final Program program;
    private final Map<Schema, Schema> outputs = new ConcurrentHashMap<>();

    private WasmTransform(WasmConfig config, Program program) {
        this.config = config;
        this.program = program;
    }

    static WasmTransform open(WasmConfig config, ComponentContext context, GuestStore guests) {
        var file = ModuleFile.read(config.module());
        try {
            return new WasmTransform(
                    config,
                    Program.load(
                            guests, file, json(config.config()), config.limits(), context.allocator(), context.clock()));
        } catch (BifrostException e) {
            throw new BifrostException(e.code(), "%s: %s".formatted(config.module(), e.getMessage()), e);
        }
    }

    private static byte[] json(Map<String, Object> config) {
        try {
            return config.isEmpty() ? new byte[0] : JSON.std.asBytes(config);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String version() {
        return program.digest();
    }

    @Override
    public Schema outputSchema(Schema input) {
        return outputs.computeIfAbsent(input, this::ask);
    }

    private Schema ask(Schema input) {
        for (Field field : input.getFields()) {
            if (!CrossingTypes.crosses(field)) {
                throw new BifrostException(
                        WasmErrors.COLUMN_TYPE,
                        "column %s of type %s cannot cross to a guest; list the columns that it reads in columns"
                                .formatted(field.getName(), field.getType()));
            }
        }
        program.inputColumns().map(InputColumns::parse).ifPresent(needed -> needed.checkIn(input));
        return program.outputSchema(input);
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        Schema output = outputSchema(batch.getSchema());
        return batch.getRowCount() == 0
                ? VectorSchemaRoot.create(output, context.allocator())
                : program.map(batch, output, config.workers(), context.allocator());
    }

    @Override
    public void close() {
        program.close();
    }
}
