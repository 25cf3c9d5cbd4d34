package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ErrorType;
import dev.bifrost.api.transform.RowTransform;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every row transform must do whose logic nobody trusts: guests in a sandbox. Whatever a guest does, its call ends in time
 * with a typed error that says whose move it is, nothing of it stays, and other guests' rows are right.
 */
@ExtendWith(AllocatorExtension.class)
public interface SandboxContract {

    /** What a guest does with rows. */
    enum Behaviour {
        /** It gives rows for them. */
        GOOD,
        /** It never ends. */
        SPINS,
        /** It does what ends a guest at once: a trap, a crash. */
        TRAPS,
        /** It needs more memory than it may have. */
        HOARDS,
        /** It answers with something that is not what it says: bytes that are not there, or are no rows. */
        LIES
    }

    /** A transform with a guest that behaves so, which is loaded without an error. */
    RowTransform sandboxed(TestContext context, Behaviour behaviour);

    /** Rows that the good guest makes rows of. */
    Rows rows(BufferAllocator allocator);

    /** The longest that a call of these transforms takes, with what the sandbox waits for until a guest has stopped. */
    Duration callLimit();

    /** The most bytes that a guest of these transforms may have. */
    long memoryLimit();

    @Test
    default void stopsAGuestThatNeverEnds(TestContext context) {
        survives(context, Behaviour.SPINS, ErrorType.RESOURCES);
    }

    @Test
    default void tellsOfAGuestThatTraps(TestContext context) {
        survives(context, Behaviour.TRAPS, ErrorType.DATA);
    }

    @Test
    default void givesAGuestNoMoreMemoryThanItsLimit(TestContext context) {
        survives(context, Behaviour.HOARDS, ErrorType.RESOURCES);
        assertThat(context.root().getPeakMemoryAllocation())
                .as("bytes at the peak; room may be taken anew before the old is given back")
                .isLessThan(2 * memoryLimit() + (16L << 20));
    }

    @Test
    default void believesNoAnswerThatCannotBe(TestContext context) {
        survives(context, Behaviour.LIES, ErrorType.DATA);
    }

    private void survives(TestContext context, Behaviour behaviour, ErrorType type) {
        var threads = ThreadWatch.start();
        var patience = callLimit().multipliedBy(4);
        try (var good = sandboxed(context, Behaviour.GOOD);
                var bad = sandboxed(context, behaviour)) {
            var expected = apply(good, context);
            assertThat(expected).as("rows of the good guest").isNotEmpty();
            for (int call = 1; call <= 2; call++) {
                long start = System.nanoTime();
                Refusals.refused("a guest that " + behaviour, List.of(type), () -> apply(bad, context));
                assertThat(Duration.ofNanos(System.nanoTime() - start))
                        .as("how long call %d took", call)
                        .isLessThan(patience);
                assertThat(context.allocator().getAllocatedMemory())
                        .as("bytes held after call %d", call)
                        .isZero();
                assertThat(apply(good, context)).as("the other guest's rows").isEqualTo(expected);
            }
            bad.close();
        }
        threads.assertNoneLeft(patience);
    }

    private List<Map<String, Object>> apply(RowTransform transform, TestContext context) {
        try (var batch = rows(context.root()).root()) {
            transform.outputSchema(batch.getSchema());
            try (var output = transform.apply(new TestTableContext("contract", context.allocator()), batch)) {
                return Rows.values(output);
            }
        }
    }
}
