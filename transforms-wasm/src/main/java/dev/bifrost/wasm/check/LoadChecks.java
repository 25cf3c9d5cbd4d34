package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.check.Attempt;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.SampleRows;
import dev.bifrost.transformkit.check.Shown;
import dev.bifrost.transformkit.check.Storable;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.GuestStore;
import dev.bifrost.wasm.sandbox.Program;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** From a file to a guest that says which rows it makes. Each check rests on those before it. One thread. */
final class LoadChecks implements AutoCloseable {

    private static final int MOST_FILE_BYTES = 4 << 20;

    private final Conformance.Setup setup;
    private final ComponentContext context;
    private final Deadline deadline;
    private final Attempt compile = new Attempt(this::compile);
    private final Attempt start = new Attempt(this::start);

    private Program program;
    private Duration compiling = Duration.ZERO;
    private List<Field> columns = List.of();
    private boolean madeUp = true;
    private Schema output;

    LoadChecks(Conformance.Setup setup, ComponentContext context, Deadline deadline) {
        this.setup = setup;
        this.context = context;
        this.deadline = deadline;
    }

    List<Check> all() {
        return List.of(
                new Check("file", this::file),
                new Check("module", () -> {
                    compile.failIf(WasmErrors.MALFORMED);
                    return "valid WebAssembly";
                }),
                new Check("imports", () -> {
                    compile.failIf(WasmErrors.IMPORTS);
                    return "none";
                }),
                new Check("size", () -> {
                    compile.failIf(WasmErrors.TOO_LARGE, WasmErrors.UNSUPPORTED);
                    return "functions, tables and memory within what a guest may have";
                }),
                new Check("exports", () -> {
                    compile.failIf(WasmErrors.EXPORTS);
                    return "all that are needed";
                }),
                new Check("compiles", () -> {
                    compile.failUnless();
                    return "in %,d ms".formatted(compiling.toMillis());
                }),
                new Check("starts", () -> {
                    start.failUnless(WasmErrors.ABI_VERSION, WasmErrors.CONFIG_REFUSED);
                    return "within its limits";
                }),
                new Check("version", () -> {
                    start.failIf(WasmErrors.ABI_VERSION);
                    return "one that this host speaks";
                }),
                new Check("config", () -> {
                    start.failUnless();
                    return setup.config().length == 0 ? "takes none; --config gives it one" : "taken";
                }),
                new Check("input columns", this::inputColumns),
                new Check("output schema", this::outputSchema));
    }

    private String file() {
        if (setup.file().bytes().length > MOST_FILE_BYTES) {
            compile.failUnless();
        }
        return "%,d bytes, SHA-256 %s.."
                .formatted(setup.file().bytes().length, setup.file().digest().substring(0, 12));
    }

    private void compile() {
        long from = System.nanoTime();
        program = Program.compile(
                new GuestStore(), setup.file(), setup.config(), setup.limits(), new HastyContext(context), deadline);
        compiling = Duration.ofNanos(System.nanoTime() - from);
    }

    private void start() {
        program.tryStart();
    }

    private String inputColumns() {
        var wanted = program.inputColumns().map(text -> InputColumns.parse(text, WasmErrors.INPUT_COLUMN));
        var given = setup.columns();
        if (given.isPresent() && wanted.isPresent()) {
            wanted.get().checkIn(new Schema(given.get().fields()), WasmErrors.INPUT_COLUMN, "the guest");
        }
        columns = given.or(() -> wanted).orElse(SampleRows.MADE_UP).fields();
        madeUp = given.isEmpty() && wanted.isEmpty();
        String shown = Shown.columns(columns);
        if (madeUp) {
            return "made up, as the guest names none: %s. --columns gives it others".formatted(shown);
        }
        return (given.isPresent() ? "those of --columns: " : "the guest wants ") + shown;
    }

    private String outputSchema() {
        var said = program.outputSchema(new Schema(columns));
        Storable.check(
                said.getFields(),
                WasmErrors.OUTPUT_SCHEMA,
                "the guest's output has no columns; answer with a schema also where there are no rows");
        if (!program.outputSchema(new Schema(columns)).equals(said)) {
            throw new BifrostException(
                    WasmErrors.NOT_DETERMINISTIC,
                    "the guest said another output schema the second time; it may depend on the input's schema and the config alone");
        }
        output = said;
        return Shown.columns(said.getFields());
    }

    /** The guest to ask on, once all checks hold. */
    GuestSubject subject() {
        return new GuestSubject(program, new Schema(columns), output, context.allocator());
    }

    List<Field> columns() {
        return madeUp ? List.of() : columns;
    }

    Optional<Schema> output() {
        return Optional.ofNullable(output);
    }

    @Override
    public void close() {
        if (program != null) {
            program.close();
        }
    }
}
