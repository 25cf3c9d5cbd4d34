package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Opens scripts and runs rows through them. */
final class Scripts {

    static final ByteSize ALLOCATION = new ByteSize(64 << 20);
    static final Limits LIMITS = new Limits(null, null, ALLOCATION, null, null, new ByteSize(4 << 20));

    /** For what hangs, as soon as the engine is warm. */
    static final Limits HASTY = new Limits(Duration.ofMillis(500), null, ALLOCATION, null, null, null);

    private static final SharedEngine ENGINE = new SharedEngine();

    private Scripts() {}

    static ScriptConfig config(String code, Map<String, String> output) {
        return new ScriptConfig(null, code, null, Map.of(), List.of(), output, LIMITS);
    }

    static RowTransform open(TestContext context, ScriptConfig config) {
        return ScriptTransform.open(config, context, ENGINE);
    }

    /** A script whose row function has this body. */
    static RowTransform open(TestContext context, String body, Map<String, String> output) {
        return open(context, config("function row(row) { " + body + " }", output));
    }

    static List<Map<String, Object>> apply(RowTransform transform, TestContext context, Rows rows) {
        try (var batch = rows.root();
                var output = transform.apply(new TestTableContext("t", context.allocator()), batch)) {
            return Rows.values(output);
        }
    }

    static List<Map<String, Object>> run(TestContext context, ScriptConfig config, Rows rows) {
        try (var transform = open(context, config)) {
            return apply(transform, context, rows);
        }
    }

    /** The value of this expression for one row without anything of interest. */
    static Object value(TestContext context, String type, String expression) {
        return run(
                        context,
                        config("function row(row) { return { x: " + expression + " }; }", Map.of("x", type)),
                        one(context))
                .getFirst()
                .get("x");
    }

    static Rows one(TestContext context) {
        return Rows.of(context.root()).column("id", 1L);
    }

    static BifrostException fault(Runnable call) {
        var thrown = catchThrowable(call::run);
        assertThat(thrown).isInstanceOf(BifrostException.class);
        return (BifrostException) thrown;
    }

    /** Runs it, which must fail with this code, and nothing stays. */
    static String fails(TestContext context, ScriptErrors code, ScriptConfig config, Rows rows) {
        var fault = fault(() -> run(context, config, rows));
        assertThat(fault.code()).as(fault.toString()).isEqualTo(code);
        assertThat(context.allocator().getAllocatedMemory()).isZero();
        return fault.getMessage();
    }

    static Map<String, String> columns(String... namesAndTypes) {
        var columns = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.put(namesAndTypes[i], namesAndTypes[i + 1]);
        }
        return columns;
    }
}
