package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import dev.bifrost.testkit.ThreadWatch;
import dev.bifrost.wasm.sandbox.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.util.ValueVectorUtility;

/** Where guests meet the host: tight limits, the bundle as a user gets it, and a watch over time, memory and threads. */
final class Arena {

    /** What ends by itself has time to, however slow and shared the machine is. */
    static final Limits LIMITS = limits(Duration.ofSeconds(5), Duration.ofSeconds(15));

    /** For what the clock has to end. Small modules are compiled in no time once the JVM has seen one. */
    static final Limits HASTY = limits(Duration.ofMillis(300), Duration.ofMillis(1500));

    /** How long threads of guests may take to be gone. */
    static final Duration GONE = Duration.ofSeconds(5);

    private static final long MOST_MEMORY = 64L << 20;

    private final TestContext context;
    private final Path directory;
    private final Limits limits;
    private final ComponentFactory<?, ?> factory = factory();

    Arena(TestContext context) {
        this(context, LIMITS);
    }

    Arena(TestContext context, Limits limits) {
        this.context = context;
        this.limits = limits;
        directory = context.baseDirectory();
    }

    private static Limits limits(Duration call, Duration load) {
        return new Limits(ByteSize.parse("16MiB"), call, load, null, null, ByteSize.parse("16MiB"));
    }

    static ComponentFactory<?, ?> factory() {
        return new WasmBundle()
                .components().stream()
                        .filter(factory -> factory.type() == RowTransform.class
                                && factory.name().equals("wasm"))
                        .findFirst()
                        .orElseThrow();
    }

    RowTransform guest(String name) {
        return guest(NamedGuests.named(name), "{}");
    }

    /** Loads a module; the caller closes it. */
    RowTransform guest(byte[] module, String config) {
        return guest(module, config, limits);
    }

    RowTransform guest(byte[] module, String config, Limits limits) {
        return create(factory, config(module, config, null, limits));
    }

    /** The same with several workers. */
    RowTransform guest(byte[] module, int workers) {
        return create(factory, config(module, "{}", workers, limits));
    }

    private WasmConfig config(byte[] module, String config, Integer workers, Limits limits) {
        try {
            var file = Files.write(Files.createTempFile(directory, "guest", ".wasm"), module);
            return new WasmConfig(file, JSON.std.mapFrom(config), workers, limits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <C, T> RowTransform create(ComponentFactory<C, T> factory, WasmConfig config) {
        return (RowTransform) factory.create(factory.configType().cast(config), context);
    }

    /** Plain rows that each guest of the tests understands. */
    static Rows rows(BufferAllocator allocator) {
        return Rows.of(allocator).column("id", 1L, 2L, 3L, null).column("name", "one", null, "", "þrír");
    }

    /** How many rows come out, which may be more than can be held in another form. */
    int count(RowTransform guest, Rows rows) {
        try (var batch = rows.root(context.root());
                var answer = guest.apply(new TestTableContext("attacked", context.allocator()), batch)) {
            return answer.getRowCount();
        }
    }

    /** What comes out, which is sound to the last value by Arrow's own rules too. */
    List<Map<String, Object>> apply(RowTransform guest, Rows rows) {
        try (var batch = rows.root(context.root());
                var answer = guest.apply(new TestTableContext("attacked", context.allocator()), batch)) {
            ValueVectorUtility.validateFull(answer);
            return Rows.values(answer);
        }
    }

    /** The attack ends as it has to, nothing of it stays, and the next guest's batch is right. */
    void survives(Attack attack) {
        assertThat(ends(attack)).as("what %s ended in", attack).isIn(attack.outcomes());
        try (var good = guest(NamedGuests.named("echo"), "{}", LIMITS);
                var rows = rows(context.root()).root()) {
            assertThat(apply(good, rows(context.root()))).isEqualTo(Rows.values(rows));
        }
    }

    /** The name of the code that it ended in. */
    String ends(Attack attack) {
        var threads = ThreadWatch.start();
        var outcome = fight(attack);
        assertThat(context.allocator().getAllocatedMemory())
                .as("bytes held after %s", attack)
                .isZero();
        assertThat(context.root().getPeakMemoryAllocation())
                .as("direct memory at the peak of %s", attack)
                .isLessThan(MOST_MEMORY);
        threads.assertNoneLeft(GONE);
        return outcome;
    }

    private String fight(Attack attack) {
        RowTransform guest;
        try {
            guest = Stopwatch.within(longest(limits.load()), () -> guest(attack.module(), "{}"));
        } catch (BifrostException e) {
            assertThat(attack.when()).as("loading ended in %s", e).isNotEqualTo(Attack.When.CALLED);
            return name(e);
        }
        try (guest) {
            assertThat(attack.when()).as("where %s ends; it was loaded", attack).isNotEqualTo(Attack.When.LOADED);
            var rows = rows(context.root());
            Stopwatch.within(longest(limits.load()), () -> guest.outputSchema(rows.schema()));
            Stopwatch.within(longest(limits.call()), () -> HeapWatch.within(MOST_MEMORY, () -> apply(guest, rows)));
            return Attack.HARMLESS;
        } catch (BifrostException e) {
            return name(e);
        }
    }

    /** Four times the limit and what the host may wait for a thread to stop; the machines of tests are slow and shared. */
    private static Duration longest(Duration limit) {
        return limit.multipliedBy(4).plusSeconds(4);
    }

    /** The code's name; the failure must be one that a user can do something with. */
    static String name(BifrostException failure) {
        assertThat(failure.code().code()).startsWith("wasm.");
        assertThat(failure).hasMessageNotContainingAny("\u001b", "\n", "\r", "\u0000", "\u009b", "\u202e");
        assertThat(failure.getMessage()).hasSizeBetween(10, 6000).doesNotContain("heap");
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            assertThat(cause)
                    .as("the heap held; %s", failure)
                    .isNotInstanceOf(OutOfMemoryError.class)
                    .isNotInstanceOf(OutOfMemoryException.class);
        }
        return failure.code().code().substring("wasm.".length());
    }
}
