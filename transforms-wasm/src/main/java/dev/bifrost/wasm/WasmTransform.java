package dev.bifrost.wasm;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.transformkit.CodeFile;
import dev.bifrost.transformkit.CodeWatch;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.arrow.CrossingTypes;
import dev.bifrost.wasm.check.Conformance;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.GuestStore;
import dev.bifrost.wasm.sandbox.Modules;
import dev.bifrost.wasm.sandbox.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows through a guest. Safe for use by several threads. */
final class WasmTransform implements RowTransform {

    /** What a round waits at most while a guest that took another's place is checked. */
    private static final Duration CHECKED = Duration.ofSeconds(10);

    private final WasmConfig config;
    private final ComponentContext context;
    private final GuestStore guests;
    private final Program program;
    private final CodeWatch file;
    private final Map<Schema, Schema> outputs = new ConcurrentHashMap<>();
    /** A module that took the place of ours and is fit; held so that it is compiled once. */
    private Program successor;

    private WasmTransform(WasmConfig config, ComponentContext context, GuestStore guests, CodeFile module) {
        this.config = config;
        this.context = context;
        this.guests = guests;
        this.program = load(module, Deadline.NONE);
        this.file = new CodeWatch(module, Modules::read);
    }

    static WasmTransform open(WasmConfig config, ComponentContext context, GuestStore guests) {
        var module = Modules.read(config.module());
        try {
            return new WasmTransform(config, context, guests, module);
        } catch (BifrostException e) {
            throw new BifrostException(e.code(), "%s: %s".formatted(config.module(), e.getMessage()), e);
        }
    }

    private Program load(CodeFile module, Deadline deadline) {
        return Program.load(guests, module, json(config.config()), config.limits(), context, deadline);
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
        return outputs.computeIfAbsent(input, schema -> ask(program, schema));
    }

    private static Schema ask(Program program, Schema input) {
        for (Field field : input.getFields()) {
            if (!CrossingTypes.crosses(field)) {
                throw new BifrostException(
                        WasmErrors.COLUMN_TYPE,
                        "column %s of type %s cannot cross to a guest; list the columns that it reads in columns"
                                .formatted(field.getName(), field.getType()));
            }
        }
        program.inputColumns()
                .map(text -> InputColumns.parse(text, WasmErrors.INPUT_COLUMN))
                .ifPresent(needed -> needed.checkIn(input, WasmErrors.INPUT_COLUMN, "the guest"));
        return program.outputSchema(input);
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        Schema output = outputSchema(batch.getSchema());
        return batch.getRowCount() == 0
                ? VectorSchemaRoot.create(output, context.allocator())
                : program.map(batch, output, config.workers(), context.allocator());
    }

    /**
     * Whether another guest lies at the path, and does for the same tables: it takes its config, announces the same columns
     * and passes the short form of its check. One that does not is told of once, and the old one stays.
     */
    @Override
    public boolean isStale() {
        file.replacement().ifPresent(this::consider);
        return successor != null;
    }

    private void consider(CodeFile module) {
        forget();
        if (module.digest().equals(program.digest())) {
            return; // the old one is back
        }
        try {
            successor = load(module, Deadline.in(CHECKED));
            outputs.forEach((input, output) -> {
                compare(ask(successor, input), output);
                Conformance.shortly(successor, input, context.allocator());
            });
        } catch (BifrostException e) {
            forget();
            context.publish(new RuntimeEvent.ComponentWarning(
                    "wasm",
                    e.code().code(),
                    "%s was replaced and the new one is not taken, the old one goes on: %s"
                            .formatted(config.module(), e.getMessage())));
        }
    }

    private static void compare(Schema found, Schema wanted) {
        if (!found.getFields().equals(wanted.getFields())) {
            throw new BifrostException(
                    WasmErrors.OUTPUT_SCHEMA,
                    "it makes %s where the old one made %s. Start the host anew to change both guest and mapping"
                            .formatted(found.getFields(), wanted.getFields()));
        }
    }

    private void forget() {
        if (successor != null) {
            successor.close();
            successor = null;
        }
    }

    @Override
    public void close() {
        forget();
        program.close();
    }
}
