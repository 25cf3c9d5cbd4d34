package dev.bifrost.script;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.SandboxContract;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/** Scripts are of trusted authors; what goes wrong in one must still be over in time, and leave the others as they were. */
final class ScriptSandboxTest implements SandboxContract {

    /** Long enough for the first realm of a JVM. */
    private static final Duration CALL = Duration.ofSeconds(3);

    @Override
    public RowTransform sandboxed(TestContext context, Behaviour behaviour) {
        String body = switch (behaviour) {
            case GOOD -> "return { x: row.id };";
            case SPINS -> "for (;;) {}";
            case TRAPS -> "return row.name.length.of.nothing;";
            case HOARDS -> "const all = []; for (;;) all.push(new Array(1000).fill(row.id));";
            case LIES -> "return { x: 'a text' };";
        };
        var limits = behaviour == Behaviour.SPINS ? new Limits(CALL, null, null, null, null, null) : Scripts.LIMITS;
        return Scripts.open(
                context,
                new ScriptConfig(
                        null, "function row(row) { " + body + " }", null, null, null, Map.of("x", "int64"), limits));
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator).column("id", 1L, 2L, null).column("name", "a", null, "c");
    }

    @Override
    public Duration callLimit() {
        return CALL.plusSeconds(1);
    }

    @Override
    public long memoryLimit() {
        return Scripts.ALLOCATION.bytes();
    }
}
