package dev.bifrost.wasm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.wasm.error.WasmErrors;
import java.nio.file.Path;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A guest that asks for 16 MiB more, and gives no rows if it is told that there are none. */
@ExtendWith(AllocatorExtension.class)
final class GuestMemoryTest {

    private static final Path GROWS = Path.of("src/test/resources/check/grows.wasm");
    private static final long MIB = 1 << 20;

    private static int rows(BufferAllocator root, long budget, long memory) {
        try (var all = root.newChildAllocator("host", 0, budget);
                var context = new TestContext(all);
                var program = Program.load(
                        new GuestStore(),
                        Modules.read(GROWS),
                        new byte[0],
                        new Limits(new ByteSize(memory), null, null, null, null, null),
                        context,
                        Deadline.NONE);
                var batch = Rows.of(root).column("id", 1L, 2L).root();
                var answer = program.map(batch, program.outputSchema(batch.getSchema()), 1, all)) {
            return answer.getRowCount();
        }
    }

    @Test
    void hearsOfItsOwnLimitWhichIsTheSameEachTime(BufferAllocator root) {
        assertThat(rows(root, 64 * MIB, 32 * MIB)).isEqualTo(2);
        assertThat(rows(root, 64 * MIB, 2 * MIB)).isZero();
    }

    /** Otherwise the rows that it gives would depend on what other tables do at that time. */
    @Test
    void neverHearsThatTheHostHasNoMemory(BufferAllocator root) {
        assertThatThrownBy(() -> rows(root, 12 * MIB, 32 * MIB))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(WasmErrors.MEMORY));
    }
}
