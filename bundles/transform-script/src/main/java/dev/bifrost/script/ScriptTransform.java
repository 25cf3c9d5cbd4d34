package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.transformkit.CodeFile;
import dev.bifrost.transformkit.CodeWatch;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows through a script. */
final class ScriptTransform implements RowTransform {

    /** Rows of one call. */
    static final int SLICE = 4_096;

    private final ScriptConfig config;
    private final ComponentContext context;
    private final SharedEngine engine;
    private final Output output;
    private final String settings;
    private final Program program;
    private final Optional<CodeWatch> file;
    private final Map<Schema, Schema> outputs = new HashMap<>();
    private boolean stale;

    private ScriptTransform(
            ScriptConfig config,
            ComponentContext context,
            SharedEngine engine,
            Output output,
            Code code,
            Optional<CodeFile> file) {
        this.config = config;
        this.context = context;
        this.engine = engine;
        this.output = output;
        this.settings = Settings.json(config.config());
        this.program = load(code);
        this.file = file.map(present -> new CodeWatch(present, Code::file));
    }

    static ScriptTransform open(ScriptConfig config, ComponentContext context, SharedEngine engine) {
        if (config.limits().memory() != null) {
            throw new BifrostException(
                    ScriptErrors.UNSUPPORTED,
                    "limits.memory: the shipped JavaScript engine cannot count what a script holds. limits.allocation bounds"
                            + " what it makes for one row; for logic that you do not trust write a guest, see docs/wasm.md");
        }
        var output = Output.of(config);
        Optional<CodeFile> file = Optional.ofNullable(config.file()).map(Code::file);
        Code code = file.map(Code::of).orElseGet(() -> Code.inline(config.code()));
        return new ScriptTransform(config, context, engine, output, code, file);
    }

    private Program load(Code code) {
        return Program.load(engine, code, settings, output, config.limits());
    }

    @Override
    public String version() {
        return program.digest();
    }

    @Override
    public Schema outputSchema(Schema input) {
        Schema known = outputs.get(input);
        if (known == null) {
            known = output.schema(input);
            tryOut(program, input);
            outputs.put(input, known);
        }
        return known;
    }

    /** Columns that are asked for and not there are told of before any row comes. */
    private void tryOut(Program program, Schema input) {
        try (var none = VectorSchemaRoot.create(input, context.allocator())) {
            program.tryNulls(cells(none));
        }
    }

    private static Map<String, Cell> cells(VectorSchemaRoot batch) {
        var cells = new LinkedHashMap<String, Cell>();
        for (FieldVector vector : batch.getFieldVectors()) {
            cells.put(vector.getName(), Cell.of(vector));
        }
        return cells;
    }

    @Override
    public VectorSchemaRoot apply(TableContext table, VectorSchemaRoot batch) {
        Schema schema = outputSchema(batch.getSchema());
        var cells = cells(batch);
        var budget = new Budget(config.limits());
        var made = new OutputBatch(output, schema, batch, table.allocator());
        try {
            for (int from = 0; from < batch.getRowCount(); from += SLICE) {
                made.add(program.rows(cells, from, Math.min(batch.getRowCount(), from + SLICE), budget));
            }
            return made.done();
        } catch (RuntimeException | Error e) {
            made.close();
            throw e;
        }
    }

    /** Whether another script lies at the path, and is one. One that is not is told of once, and the old one stays. */
    @Override
    public boolean isStale() {
        file.flatMap(CodeWatch::replacement).ifPresent(this::consider);
        return stale;
    }

    private void consider(CodeFile found) {
        stale = false;
        if (found.digest().equals(program.digest())) {
            return; // the old one is back
        }
        try (var next = load(Code.of(found))) {
            outputs.keySet().forEach(input -> tryOut(next, input));
            stale = true;
        } catch (BifrostException e) {
            context.publish(new RuntimeEvent.ComponentWarning(
                    "script",
                    e.code().code(),
                    "%s was replaced and the new one is not taken, the old one goes on: %s"
                            .formatted(config.file(), e.getMessage())));
        }
    }

    @Override
    public void close() {
        program.close();
    }
}
