package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.RowTransformContract;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;

/** A guest in C is a row transform like any other. */
final class DeriveTest implements ComponentContract, RowTransformContract {

    private static final Path GUEST = Path.of("../samples/guests/c/derive.wasm");

    @Override
    public ComponentFactory<?, ?> factory() {
        return new WasmBundle().components().getFirst();
    }

    @Override
    public Record config(TestContext context) {
        return new WasmConfig(GUEST, Map.of(), null, null);
    }

    @Override
    public RowTransform rowTransform(TestContext context) {
        return transform(context, 1);
    }

    private static RowTransform transform(TestContext context, int workers) {
        return (RowTransform) Guests.open(context, new WasmConfig(GUEST, Map.of(), workers, null));
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator)
                .column("id", 1L, 2L, 3L, null)
                .column("amt", 500_001L, null, 1_000_000L, 700_000L)
                .column("name", "Ada", "Bo", null, "");
    }

    @Test
    void workersShareABatchAndItsOrderStays(TestContext context) {
        int count = 50_000;
        var rows = Rows.of(context.root())
                .column(
                        "id",
                        IntStream.range(0, count)
                                .mapToObj(i -> (Object) (long) i)
                                .toArray())
                .column(
                        "amt",
                        IntStream.range(0, count)
                                .mapToObj(i -> i % 7 == 0 ? null : (Object) (i * 40L))
                                .toArray())
                .column(
                        "name",
                        IntStream.range(0, count)
                                .mapToObj(i -> i % 11 == 0 ? null : (Object) ("näme " + i))
                                .toArray());
        List<Map<String, Object>> one = null;
        for (int workers : new int[] {1, 2, 4}) {
            try (var transform = transform(context, workers);
                    var batch = rows.root();
                    var output = transform.apply(new TestTableContext("t", context.allocator()), batch)) {
                var found = Rows.values(output);
                assertThat(found).hasSize((int) IntStream.range(0, count)
                        .filter(i -> i % 7 != 0 && i * 40L > 500_000)
                        .count());
                one = one == null ? found : one;
                assertThat(found).isEqualTo(one);
            }
        }
    }
}
