package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.flight.exchange.Limits;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compare.VectorEqualsVisitor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Troubles of other users of Flight, by the numbers of the collected cases. F-05 is in {@link DictionaryTest}. */
@ExtendWith(AllocatorExtension.class)
final class CasesTest {

    private static final int MIB = 1 << 20;

    /** F-01: each exchange after the first gets its descriptor too. Other columns are another exchange. */
    @Test
    @Timeout(60)
    void exchangesInTurnOnOneConnectionAllEnd(TestContext context) throws Exception {
        try (var service = LiveService.start(Honest.echo());
                var transform = Flights.open(context, service.config());
                var threads = Executors.newFixedThreadPool(4)) {
            var tasks = new ArrayList<Callable<Void>>();
            for (int thread = 0; thread < 4; thread++) {
                int number = thread;
                tasks.add(() -> {
                    for (long i = 0; i < 50; i++) {
                        String column = "c%d_%d".formatted(number, i);
                        var rows = Rows.of(context.root()).column(column, i, i + 1);
                        assertThat(Flights.apply(context, transform, rows))
                                .hasToString("[{%s=%d}, {%s=%d}]".formatted(column, i, column, i + 1));
                    }
                    return null;
                });
            }
            for (var done : threads.invokeAll(tasks)) {
                done.get();
            }
        }
    }

    /** F-03: what a slow service has not read yet waits in the batch, not in buffers. */
    @Test
    void aSlowServiceFillsNoMemory(TestContext context) throws Exception {
        slowService(context, 60, 25);
    }

    @Test
    @Tag("full")
    void aSlowServiceFillsNoMemoryInTwentySeconds(TestContext context) throws Exception {
        slowService(context, 200, 100);
    }

    private static void slowService(TestContext context, int messages, int millis) throws Exception {
        try (var service = LiveService.start(slow(millis));
                var transform = Flights.open(context, service.config());
                var batch = Rows.of(context.root())
                        .column(
                                "text",
                                IntStream.range(0, messages)
                                        .mapToObj(i -> "x".repeat(MIB - 100))
                                        .toArray())
                        .root()) {
            transform.outputSchema(batch.getSchema());
            long start = used(context);
            var most = new AtomicLong();
            var done = new CountDownLatch(1);
            var sampler = Thread.ofPlatform().start(() -> {
                try {
                    while (!done.await(1, TimeUnit.MILLISECONDS)) {
                        most.accumulateAndGet(used(context), Math::max);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            var rows = Flights.apply(context, transform, batch);
            done.countDown();
            sampler.join();
            assertThat(rows).hasSize(messages);
            assertThat(most.get() - start).as("direct memory over the start").isBetween(1L, 32L * MIB);
        }
    }

    /** Takes its time for each batch, and answers how long its text is. */
    private static LiveService.Handler slow(int millis) {
        return (reader, writer, allocator) -> {
            var schema = Honest.announcing(
                    Rows.of(allocator).column("length", 1).schema().getFields());
            try (var root = VectorSchemaRoot.create(schema, allocator)) {
                writer.start(root);
                while (reader.next()) {
                    new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
                    var length = (org.apache.arrow.vector.IntVector) root.getVector(0);
                    length.setSafe(0, MIB - 100);
                    root.setRowCount(reader.getRoot().getRowCount());
                    writer.putNext(Honest.metadata(reader, allocator));
                }
                writer.completed();
            }
        };
    }

    /** Arrow's, Netty's and the JDK's, of this whole JVM: the service's share is in it. */
    private static long used(TestContext context) {
        long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return context.root().getAllocatedMemory() + buffers + Math.max(0, PlatformDependent.usedDirectMemory());
    }

    /** F-04: nothing depends on gRPC's own limit of 4 MiB. */
    @Test
    void largeBatchesAndLargeRowsGoOutAndBack(TestContext context) {
        try (var service = LiveService.start(Honest.echo())) {
            comesBack(context, service.config(), 20_000, 1_000);
            comesBack(context, service.config(null, limits("64MiB", "24MiB")), 1, 20 * MIB);
            assertThat(refused(context, service.config(), 1, 20 * MIB)).isEqualTo("flight.MESSAGE_LIMIT");
            comesBack(context, service.config(null, limits("256MiB", "16MiB")), 100, MIB);
            assertThat(refused(context, service.config(), 100, MIB)).isEqualTo("flight.OUTPUT_LIMIT");
        }
    }

    private static Limits limits(String output, String message) {
        return new Limits(null, null, ByteSize.parse(output), ByteSize.parse(message));
    }

    private static Rows texts(TestContext context, int rows, int length) {
        return Rows.of(context.root())
                .column(
                        "text",
                        IntStream.range(0, rows)
                                .mapToObj(i -> "%08d".formatted(i) + "x".repeat(length - 8))
                                .toArray());
    }

    private static void comesBack(TestContext context, FlightConfig config, int rows, int length) {
        try (var transform = Flights.open(context, config);
                var batch = texts(context, rows, length).root();
                var output = transform.apply(new TestTableContext("large", context.allocator()), batch)) {
            assertThat(output.getRowCount()).isEqualTo(rows);
            assertThat(VectorEqualsVisitor.vectorEquals(output.getVector(0), batch.getVector(0)))
                    .as("equal rows")
                    .isTrue();
        }
    }

    private static String refused(TestContext context, FlightConfig config, int rows, int length) {
        try (var transform = Flights.open(context, config)) {
            return Flights.fault(context, transform, texts(context, rows, length))
                    .code()
                    .code();
        }
    }

    /** F-06, as far as it is ours: faults at each stage of an exchange, and nothing is left of any. */
    @Test
    void aThousandCallsWithFaultsLeaveNothingBehind(TestContext context) {
        var stages = Stage.values();
        var exchange = new AtomicInteger();
        int failed = 0;
        try (var service = LiveService.start((reader, writer, allocator) ->
                        stages[exchange.getAndIncrement() % stages.length].exchange(reader, writer, allocator));
                var transform = Flights.open(
                        context, service.config(LiveService.SHORT, new Limits(null, null, new ByteSize(4096), null)))) {
            var rows = Rows.of(context.root()).column("id", 1L, 2L).column("name", "a", null);
            for (int call = 0; call < 1_000; call++) {
                try {
                    assertThat(Flights.apply(context, transform, rows)).hasSize(2);
                } catch (BifrostException e) {
                    assertThat(e.code().code()).startsWith("flight.");
                    failed++;
                    context.clock().advance(Duration.ofMinutes(1));
                }
                assertThat(context.allocator().getAllocatedMemory())
                        .as("bytes held after call %d", call)
                        .isZero();
            }
        }
        assertThat(failed).isGreaterThan(100);
        Flights.assertNoThreadsLeft();
    }

    /** Where an exchange goes wrong. */
    private enum Stage {
        NOWHERE((reader, writer, allocator) -> {
            try (var root =
                    VectorSchemaRoot.create(Honest.announcing(reader.getSchema().getFields()), allocator)) {
                writer.start(root);
                reader.next();
                Honest.copy(reader.getRoot(), root);
                writer.putNext(Honest.metadata(reader, allocator));
                writer.completed();
            }
        }),
        AT_ITS_BEGINNING(Bad.FAILS.handler),
        AFTER_A_BATCH((reader, writer, allocator) -> {
            try (var root =
                    VectorSchemaRoot.create(Honest.announcing(reader.getSchema().getFields()), allocator)) {
                writer.start(root);
                reader.next();
                Honest.copy(reader.getRoot(), root);
                writer.putNext(Honest.metadata(reader, allocator));
                reader.next();
                throw new IllegalStateException("in the second batch");
            }
        }),
        IN_THE_SCHEMA(Bad.KNOWS_NO_PROTOCOL.handler),
        IN_ANOTHER_SCHEMA((reader, writer, allocator) -> {
            try (var root = VectorSchemaRoot.create(Honest.announcing(Bad.columns()), allocator)) {
                writer.start(root);
                Honest.drain(reader, writer);
            }
        }),
        IN_AN_ANSWER((reader, writer, allocator) -> {
            try (var root =
                    VectorSchemaRoot.create(Honest.announcing(reader.getSchema().getFields()), allocator)) {
                writer.start(root);
                reader.next();
                Honest.copy(reader.getRoot(), root);
                writer.putNext();
                writer.putNext(Honest.metadata("no number", allocator));
                Honest.drain(reader, writer);
            }
        }),
        AT_ITS_END((reader, writer, allocator) -> {
            try (var root =
                    VectorSchemaRoot.create(Honest.announcing(reader.getSchema().getFields()), allocator)) {
                writer.start(root);
                reader.next();
                writer.completed();
            }
        });

        private final LiveService.Handler handler;

        Stage(LiveService.Handler handler) {
            this.handler = handler;
        }

        void exchange(
                org.apache.arrow.flight.FlightStream reader,
                org.apache.arrow.flight.FlightProducer.ServerStreamListener writer,
                org.apache.arrow.memory.BufferAllocator allocator)
                throws Exception {
            handler.exchange(reader, writer, allocator);
        }
    }
}
