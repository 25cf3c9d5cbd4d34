package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import dev.bifrost.wasm.sandbox.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Troubles of other hosts of guests, by the numbers of the collected cases. */
@ExtendWith(AllocatorExtension.class)
final class CasesTest {

    private static final int SLICE = 4096;
    private static final long HEAP = 64L << 20;

    private static Rows ids(BufferAllocator allocator, long from, int count) {
        return Rows.of(allocator)
                .column("id", LongStream.range(from, from + count).boxed().toArray());
    }

    private static List<Map<String, Object>> expected(Rows rows) {
        try (var batch = rows.root()) {
            return Rows.values(batch);
        }
    }

    private static BifrostException fault(Arena arena, RowTransform guest, Rows rows) {
        return catchThrowableOfType(BifrostException.class, () -> arena.apply(guest, rows));
    }

    private static BifrostException refusal(Arena arena, byte[] module) {
        return catchThrowableOfType(
                BifrostException.class, () -> arena.guest(module, "{}").close());
    }

    /** W-01: a timeout is told from other failures, the thread is gone, and the next guest works. */
    @Test
    void aGuestThatSpinsEndsInATimeout(TestContext context) {
        var limit = Duration.ofSeconds(2);
        var arena = new Arena(context, new Limits(null, limit, null, null, null, null));
        var threads = ThreadWatch.start();
        try (var spins = arena.guest("spin");
                var echo = arena.guest("echo")) {
            var rows = ids(context.root(), 0, 10);
            assertThat(arena.apply(echo, rows)).isEqualTo(expected(rows));
            var timeout = Stopwatch.within(limit.multipliedBy(2), () -> fault(arena, spins, rows));
            assertThat(Arena.name(timeout)).isEqualTo("DEADLINE");
            assertThat(timeout.type()).isEqualTo(ErrorType.RESOURCES);
            assertThat(timeout.retryable()).isTrue();
            assertThat(timeout).hasMessageContaining("bifrost_transform_ipc").hasMessageContaining("2s");
            threads.assertNoneLeft(limit);
            assertThat(arena.apply(echo, rows)).isEqualTo(expected(rows));
        }
    }

    /** W-03: the place that a guest names is checked before anything is made for it. */
    @ParameterizedTest
    @ValueSource(strings = {"lying_len", "wrap_ptr", "negative_ptr", "small_alloc"})
    void aPlaceThatIsNotThereIsTheGuestsFault(String name, TestContext context) {
        var arena = new Arena(context);
        try (var guest = arena.guest(name)) {
            var fault = HeapWatch.within(HEAP, () -> fault(arena, guest, ids(context.root(), 0, 100)));
            assertThat(Arena.name(fault)).isIn("BAD_ANSWER", "BAD_ROOM");
            assertThat(fault).hasMessageContaining("has a memory of 65,536 bytes");
        }
    }

    /** W-04: what a trap leaves behind is thrown away with its instance. Two slices are two calls of one instance. */
    @Test
    void aTrapHasNoAftermath(TestContext context) {
        var arena = new Arena(context);
        try (var guest = arena.guest("trap_second")) {
            var one = ids(context.root(), 7, SLICE);
            var two = ids(context.root(), 7, SLICE + 1);
            for (int call = 1; call <= 6; call++) {
                assertThat(arena.apply(guest, one)).as("batch %d", call).isEqualTo(expected(one));
            }
            for (int call = 1; call <= 6; call++) {
                assertThat(Arena.name(fault(arena, guest, two))).isEqualTo("TRAP");
                assertThat(arena.apply(guest, one)).as("after trap %d", call).isEqualTo(expected(one));
            }
        }
    }

    /** W-05: no two threads meet in one instance. */
    @Test
    void threadsGetTheirOwnRowsBack(TestContext context) throws Exception {
        var arena = new Arena(context);
        try (var echo = arena.guest("echo");
                var threads = Executors.newFixedThreadPool(8)) {
            var tasks = new ArrayList<Callable<Void>>();
            for (int thread = 0; thread < 8; thread++) {
                int number = thread;
                tasks.add(() -> {
                    for (int call = 0; call < 100; call++) {
                        var rows = ids(context.root(), number * 1_000_000L + call, 1 + call);
                        assertThat(arena.apply(echo, rows)).isEqualTo(expected(rows));
                    }
                    return null;
                });
            }
            for (var done : threads.invokeAll(tasks)) {
                done.get();
            }
        }
    }

    /** W-06: memory that grew in the very call that gives room for the input. */
    @Test
    void memoryMayMoveWhileTheHostLooksAtIt(TestContext context) {
        var arena = new Arena(context);
        try (var guest = arena.guest("grow_then_ok")) {
            for (int call = 0; call < 3; call++) {
                var rows = ids(context.root(), call, 64);
                assertThat(arena.apply(guest, rows)).isEqualTo(expected(rows));
            }
        }
    }

    /** W-08: a module that breaks the rules is refused when it is loaded, and told which. */
    @Test
    void whatIsWrongWithAModuleIsNamed(TestContext context) {
        var arena = new Arena(context);
        var echo = NamedGuests.named("echo");
        assertThat(refusal(arena, NamedGuests.named("no_memory"))).hasMessageContaining("memory (the guest's memory)");
        assertThat(refusal(arena, NamedGuests.named("wrong_signature")))
                .hasMessageContaining("bifrost_alloc")
                .hasMessageContaining("bifrost_transform_ipc");
        assertThat(refusal(arena, NamedGuests.named("wants_wasi")))
                .hasMessageContaining("wasi_snapshot_preview1.fd_write")
                .hasMessageContaining("wasi_snapshot_preview1.path_open");
        assertThat(refusal(arena, Arrays.copyOf(echo, echo.length - 10)))
                .hasMessageContaining("not a valid WebAssembly module");
        for (var name : List.of("garbage_ipc", "liar_ipc")) {
            try (var guest = arena.guest(name)) {
                assertThat(Arena.name(fault(arena, guest, ids(context.root(), 0, 10))))
                        .isEqualTo("BAD_ANSWER");
                assertThat(context.allocator().getAllocatedMemory()).isZero();
            }
        }
    }

    /** W-09: the limit holds for what a module declares and for what it asks for later. */
    @Test
    void declaredAndGrownMemoryStayBelowTheLimit(TestContext context) {
        var arena = new Arena(context);
        assertThat(refusal(arena, NamedGuests.named("huge_declared")))
                .hasMessageContaining("2,147,483,648")
                .hasMessageContaining("16,777,216");
        try (var guest = arena.guest("grow_bomb")) {
            assertThat(arena.apply(guest, ids(context.root(), 0, 10))).isEmpty();
        }
        assertThat(context.allocator().getPeakMemoryAllocation())
                .as("two buffers while the memory moves from one to the other")
                .isLessThanOrEqualTo(2 * Arena.LIMITS.memory().bytes());
    }

    /** F-05: no dictionaries cross, in neither direction. */
    @Test
    void dictionariesAreRefusedByName(TestContext context) {
        var arena = new Arena(context);
        var encoded = new Schema(List.of(
                new Field(
                        "a",
                        new FieldType(true, ArrowType.Utf8.INSTANCE, new DictionaryEncoding(1, false, null)),
                        null),
                new Field(
                        "b",
                        new FieldType(true, ArrowType.Utf8.INSTANCE, new DictionaryEncoding(1, false, null)),
                        null)));
        try (var echo = arena.guest("echo")) {
            var refusal = catchThrowableOfType(BifrostException.class, () -> echo.outputSchema(encoded));
            assertThat(Arena.name(refusal)).isEqualTo("COLUMN_TYPE");
            assertThat(refusal).hasMessageContaining("column a");
        }
        var honest = Oracle.honest(context.root(), 0);
        try (var oracle = new Oracle(arena, context.root(), honest, Arena.LIMITS)) {
            for (var answer : HostileAnswers.dictionaries(context.root())) {
                var refusal = catchThrowableOfType(BifrostException.class, () -> oracle.says(answer));
                assertThat(Arena.name(refusal)).isEqualTo("BAD_ANSWER");
                assertThat(refusal).hasMessageContaining("dictionar");
            }
            assertThat(oracle.says(Oracle.honest(context.root(), 5))).hasSize(5);
        }
    }

    /** A guest that only fails is left alone for a while, and its next good answer counts again. */
    @Test
    void aGuestThatOnlyFailsIsLeftAlone(TestContext context) {
        var arena = new Arena(context);
        var limits = Arena.LIMITS;
        try (var oracle = new Oracle(arena, context.root(), Oracle.honest(context.root(), 0), limits)) {
            var rows = Oracle.asking(context.root(), new byte[] {1, 2, 3});
            for (int fault = 1; fault <= 5; fault++) {
                assertThat(Arena.name(fault(arena, oracle.guest(), rows))).isEqualTo("BAD_ANSWER");
            }
            assertThat(Arena.name(fault(arena, oracle.guest(), rows))).isEqualTo("BREAKER_OPEN");
            context.clock().advance(Duration.ofMinutes(1));
            assertThat(Arena.name(fault(arena, oracle.guest(), rows))).isEqualTo("BAD_ANSWER");
            assertThat(Arena.name(fault(arena, oracle.guest(), rows))).isEqualTo("BREAKER_OPEN");
            context.clock().advance(Duration.ofMinutes(1));
            assertThat(oracle.says(Oracle.honest(context.root(), 5))).hasSize(5);
            assertThat(Arena.name(fault(arena, oracle.guest(), rows))).isEqualTo("BAD_ANSWER");
        }
    }
}
