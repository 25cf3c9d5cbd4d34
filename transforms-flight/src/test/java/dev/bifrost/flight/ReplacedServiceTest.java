package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightStatusCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A service that stops, comes back, or comes back as another. */
@ExtendWith({SharedNetwork.class, AllocatorExtension.class})
final class ReplacedServiceTest {

    private static final Duration LATER = Duration.ofMinutes(1);

    private static Rows rows(TestContext context) {
        return Rows.of(context.root()).column("id", 1L, 2L);
    }

    @Test
    void aServiceThatStartsAnewGoesOnWithTheNextBatch(TestContext context) {
        var first = LiveService.start(Honest.echo("1"));
        int port = first.port();
        try (var transform = Flights.open(context, first.config())) {
            for (int start = 0; start < 5; start++) {
                assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
                first.close();
                first = LiveService.start(port, Honest.echo("1"));
            }
            assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
            assertThat(transform.isStale()).isFalse();
            assertThat(context.events()).isEmpty();
        } finally {
            first.close();
        }
    }

    /** As a service does that stops: its handlers meet the stop in whatever they do. */
    @ParameterizedTest
    @EnumSource(names = {"INTERNAL", "UNKNOWN", "CANCELLED", "UNAVAILABLE"})
    void aKeptExchangeThatFailsIsBegunAnew(FlightStatusCode status, TestContext context) {
        var begun = new AtomicInteger();
        var handler = Honest.once(new CallStatus(status).withDescription("is stopping"));
        try (var service = LiveService.start((reader, writer, allocator) -> {
                    begun.incrementAndGet();
                    handler.exchange(reader, writer, allocator);
                });
                var transform = Flights.open(context, service.config())) {
            for (int batch = 0; batch < 3; batch++) {
                assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
            }
            assertThat(begun.get()).isEqualTo(3);
        }
    }

    @Test
    void anotherVersionIsNewsForTheHost(TestContext context) {
        var first = LiveService.start(Honest.echo("1"));
        int port = first.port();
        try (var transform = Flights.open(context, first.config())) {
            Flights.apply(context, transform, rows(context));
            assertThat(transform.version()).isEqualTo("1");
            first.close();
            first = LiveService.start(port, Honest.echo("2"));
            assertThat(transform.isStale()).as("before it is looked at").isFalse();
            context.clock().advance(LATER);
            assertThat(transform.isStale()).as("found by a look").isTrue();
            assertThat(context.events()).isEmpty();
            try (var next = Flights.open(context, first.config())) {
                next.outputSchema(rows(context).schema());
                assertThat(next.version()).isEqualTo("2");
                assertThat(next.isStale()).isFalse();
            }
        } finally {
            first.close();
        }
    }

    @Test
    void anotherVersionFailsABatchThatMeetsIt(TestContext context) {
        var first = LiveService.start(Honest.echo("1"));
        int port = first.port();
        try (var transform = Flights.open(context, first.config())) {
            Flights.apply(context, transform, rows(context));
            first.close();
            first = LiveService.start(port, Honest.echo("2"));
            var fault = Flights.fault(context, transform, rows(context));
            assertThat(fault.code().code()).isEqualTo("flight.VERSION_CHANGED");
            assertThat(fault.retryable()).isTrue();
            assertThat(transform.isStale()).isTrue();
        } finally {
            first.close();
        }
    }

    @Test
    void otherColumnsFailTheTableAndAreToldOfOnce(TestContext context) {
        var first = LiveService.start(Honest.echo("1"));
        int port = first.port();
        try (var transform = Flights.open(context, first.config())) {
            Flights.apply(context, transform, rows(context));
            first.close();
            first = LiveService.start(port, Bad.FAILS_AT_A_ROW.handler);
            for (int look = 0; look < 2; look++) {
                context.clock().advance(LATER);
                assertThat(transform.isStale()).isFalse();
            }
            assertThat(context.events())
                    .singleElement()
                    .isInstanceOfSatisfying(RuntimeEvent.ComponentWarning.class, warning -> {
                        assertThat(warning.code()).isEqualTo("flight.SCHEMA_CHANGED");
                        assertThat(warning.message()).contains("text", "id");
                    });
            assertThat(Flights.fault(context, transform, rows(context)).code().code())
                    .isEqualTo("flight.SCHEMA_CHANGED");
        } finally {
            first.close();
        }
    }

    @Test
    void aDeadServiceIsToldOfBeforeRowsWaitForIt(TestContext context) {
        var first = LiveService.start(Honest.echo());
        int port = first.port();
        try (var transform = Flights.open(context, first.config())) {
            Flights.apply(context, transform, rows(context));
            first.close();
            for (int look = 0; look < 3; look++) {
                context.clock().advance(LATER);
                assertThat(transform.isStale()).isFalse();
            }
            assertThat(context.events())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            RuntimeEvent.ComponentWarning.class,
                            warning -> assertThat(warning.code()).isEqualTo("flight.CONNECT_FAILED"));
            first = LiveService.start(port, Honest.echo());
            assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
        } finally {
            first.close();
        }
    }

    @Test
    void aServiceThatCouldNotBeAskedIsAskedAgain(TestContext context) {
        var first = LiveService.start(Honest.echo());
        int port = first.port();
        var config = first.config();
        first.close();
        try (var transform = Flights.open(context, config)) {
            assertThat(Flights.fault(context, transform, rows(context)).code().code())
                    .isEqualTo("flight.CONNECT_FAILED");
            assertThat(transform.isStale()).isFalse();
            first = LiveService.start(port, Honest.echo());
            context.clock().advance(LATER); // a breaker that opened is closed by then
            assertThat(transform.isStale()).isTrue();
        } finally {
            first.close();
        }
    }

    private static LiveService.Handler echoing(CountDownLatch begun, CountDownLatch ended) {
        return (reader, writer, allocator) -> {
            begun.countDown();
            Honest.echo().exchange(reader, writer, allocator);
            ended.countDown();
        };
    }

    /** A service that is told to stop waits for its exchanges: one that is not used is ended, in peace, while the host goes on. */
    @Test
    void anExchangeThatIsNotUsedIsEnded(TestContext context) throws InterruptedException {
        var begun = new CountDownLatch(3);
        var ended = new CountDownLatch(1);
        try (var service = LiveService.start(echoing(begun, ended));
                var transform = Flights.open(context, service.config())) {
            for (int batch = 0; batch < 3; batch++) {
                assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
            }
            assertThat(begun.getCount()).as("one exchange was kept").isEqualTo(2);
            assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
            assertThat(begun.getCount()).as("a new one was begun").isEqualTo(1);
        }
    }

    @Test
    void aHostThatStopsEndsItsExchangesInPeace(TestContext context) throws InterruptedException {
        var ended = new CountDownLatch(1);
        try (var service = LiveService.start(echoing(new CountDownLatch(1), ended))) {
            try (var transform = Flights.open(context, service.config())) {
                assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
            }
            assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** A batch is tried again as a whole, on a new exchange, when the service says that it cannot answer now. */
    @Test
    void aBatchIsTriedAgainWhenItsServiceIsBusyForAMoment(TestContext context) {
        var exchange = new AtomicInteger();
        var handler = new AtomicReference<LiveService.Handler>(Honest.echo());
        try (var service = LiveService.start((reader, writer, allocator) -> {
                    var chosen = exchange.getAndIncrement() % 3 == 2 ? handler.get() : Bad.IS_AWAY.handler;
                    chosen.exchange(reader, writer, allocator);
                });
                var transform = Flights.open(context, service.config())) {
            assertThat(Flights.apply(context, transform, rows(context))).hasSize(2);
            assertThat(exchange.get()).isEqualTo(3);
        }
    }

    /** What fails five times in a row rests, and is tried once after that. */
    @Test
    void aServiceThatOnlyFailsIsLeftAlone(TestContext context) {
        var exchange = new AtomicInteger();
        try (var service = LiveService.start((reader, writer, allocator) -> {
                    exchange.incrementAndGet();
                    Bad.FAILS.handler.exchange(reader, writer, allocator);
                });
                var transform = Flights.open(context, service.config())) {
            for (int call = 0; call < 5; call++) {
                assertThat(Flights.fault(context, transform, rows(context))
                                .code()
                                .code())
                        .isEqualTo("flight.SERVICE_FAILED");
            }
            assertThat(Flights.fault(context, transform, rows(context)).code().code())
                    .isEqualTo("flight.BREAKER_OPEN");
            assertThat(exchange.get()).isEqualTo(5);
            context.clock().advance(LATER);
            assertThat(Flights.fault(context, transform, rows(context)).code().code())
                    .isEqualTo("flight.SERVICE_FAILED");
            assertThat(Flights.fault(context, transform, rows(context)).code().code())
                    .isEqualTo("flight.BREAKER_OPEN");
            assertThat(exchange.get()).isEqualTo(6);
        }
    }
}
