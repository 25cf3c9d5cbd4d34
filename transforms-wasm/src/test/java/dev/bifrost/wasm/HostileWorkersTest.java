package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A batch that four workers share ends as a whole, whichever of them fails first and whatever the others have by then. */
@ExtendWith(AllocatorExtension.class)
final class HostileWorkersTest {

    @ParameterizedTest
    @CsvSource({
        "spin, DEADLINE",
        "spin_memory_fill, DEADLINE",
        "trap_second, TRAP",
        "trap_unreachable, TRAP",
        "deep_recursion, TRAP",
        "lying_len, BAD_ANSWER",
        "garbage_ipc, BAD_ANSWER",
        "error_text, GUEST_ERROR",
        "echo, HARMLESS"
    })
    void endTogether(String name, String outcome, TestContext context) {
        var rows = Rows.of(context.root())
                .column("id", LongStream.range(0, 60_000).boxed().toArray());
        var arena = new Arena(context, outcome.equals("DEADLINE") ? Arena.HASTY : Arena.LIMITS);
        var threads = ThreadWatch.start();
        try (var batch = rows.root();
                var guest = arena.guest(NamedGuests.named(name), 4)) {
            for (int call = 0; call < 2; call++) {
                var fault = catchThrowableOfType(
                        BifrostException.class,
                        () -> assertThat(arena.apply(guest, rows)).isEqualTo(Rows.values(batch)));
                assertThat(fault == null ? Attack.HARMLESS : Arena.name(fault)).isEqualTo(outcome);
                assertThat(context.allocator().getAllocatedMemory()).isZero();
            }
        }
        threads.assertNoneLeft(Arena.GONE);
    }
}
