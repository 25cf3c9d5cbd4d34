package dev.bifrost.script;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.RowTransformContract;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/** A script is a row transform like any other. */
final class DeriveTest implements ComponentContract, RowTransformContract {

    private static final String CODE = """
            function row(row) {
              if (row.amt === null || row.amt <= config.least) return null;
              const score = BigInt(row.amt) * 3n;
              return row.name === '' ? [{ score }, { score: score + 1n }] : { score };
            }
            """;

    @Override
    public ComponentFactory<?, ?> factory() {
        return new ScriptBundle().components().getFirst();
    }

    @Override
    public Record config(TestContext context) {
        return new ScriptConfig(
                null, CODE, null, Map.of("least", 500_000), List.of("id", "name"), Map.of("score", "int64"), null);
    }

    @Override
    public RowTransform rowTransform(TestContext context) {
        return Scripts.open(context, (ScriptConfig) config(context));
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator)
                .column("id", 1L, 2L, 3L, null)
                .column("amt", 500_001L, null, 9_007_199_254_740_993L, 700_000L)
                .column("name", "Ada", "Bo", null, "");
    }
}
