package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import dev.bifrost.testkit.ThreadWatch;
import dev.bifrost.wasm.error.WasmErrors;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many batches through one guest, of which one in ten fails: nothing grows. */
@ExtendWith(AllocatorExtension.class)
final class SoakTest {

    private static final Path GUEST = Path.of("src/test/resources/check/faults.wasm");
    private static final int ROWS = 1_000;
    private static final long HEAP_NOISE = 8L << 20;

    @Test
    void fiveHundredBatches(TestContext context) {
        soak(context, 500);
    }

    @Test
    @Tag("full")
    void tenThousandBatches(TestContext context) {
        soak(context, 10_000);
    }

    private static void soak(TestContext context, int batches) {
        var good = Rows.of(context.root())
                .column("id", LongStream.range(0, ROWS).boxed().toArray())
                .column("name", LongStream.range(0, ROWS).mapToObj(i -> "n" + i).toArray());
        var bad = Rows.of(context.root()).column("id", 1L, 2L).column("name", "a", null);
        var config = new WasmConfig(GUEST, Map.of("fault", "trap_on_null"), 2, null);
        try (var guest = Guests.open(context, config);
                var fine = good.root();
                var wrong = bad.root()) {
            rounds(context, guest, fine, wrong, batches / 10);
            long heap = heap();
            long peak = context.root().getPeakMemoryAllocation();
            int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
            var threads = ThreadWatch.start();

            rounds(context, guest, fine, wrong, batches);

            threads.assertNoneLeft(Duration.ofSeconds(10));
            assertThat(context.allocator().getAllocatedMemory())
                    .as("buffers held")
                    .isZero();
            assertThat(context.root().getPeakMemoryAllocation())
                    .as("direct memory at the peak")
                    .isLessThanOrEqualTo(peak + (1 << 20));
            assertThat(heap()).as("the heap in use").isLessThan(heap + HEAP_NOISE);
            assertThat(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount())
                    .as("classes")
                    .isLessThan(classes + 200);
        }
    }

    private static void rounds(
            TestContext context, RowTransform guest, VectorSchemaRoot fine, VectorSchemaRoot wrong, int batches) {
        var table = new TestTableContext("soak", context.allocator());
        for (int i = 0; i < batches; i++) {
            if (i % 10 == 9) {
                assertThatThrownBy(() -> guest.apply(table, wrong))
                        .isInstanceOfSatisfying(
                                BifrostException.class,
                                e -> assertThat(e.code()).isEqualTo(WasmErrors.TRAP));
            } else {
                try (var output = guest.apply(table, fine)) {
                    assertThat(output.getRowCount()).isEqualTo(ROWS);
                }
            }
        }
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
