package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.Secret;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.flight.exchange.Limits;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever a service does, a batch ends in time with a typed error, nothing of it stays, and another service's rows are right
 * meanwhile.
 */
@ExtendWith({SharedNetwork.class, AllocatorExtension.class})
final class MisbehaviourTest {

    /** The sum of the times given, three tries with their pauses, and some air: the machines of tests are slow and shared. */
    private static final Duration LONGEST = Duration.ofSeconds(8);

    private static final Limits LIMITS = new Limits(null, null, ByteSize.parse("8MiB"), null);
    private static final Set<String> ENDED_BY_THE_CLOCK = Set.of("CONNECT_FAILED", "NO_ANSWER", "STALLED");

    private static LiveService good;

    @BeforeAll
    static void start() {
        good = LiveService.start(Honest.greeting());
    }

    @AfterAll
    static void stop() {
        good.close();
    }

    private static Rows rows(TestContext context) {
        return Rows.of(context.root()).column("id", 1L, 2L, null).column("name", "a", "twice", null);
    }

    private static FlightConfig config(String endpoint, String code) {
        var timeouts = ENDED_BY_THE_CLOCK.contains(code) ? LiveService.SHORT : null;
        return new FlightConfig(endpoint, "airports", null, new Secret("sesame-9"), null, timeouts, null, LIMITS);
    }

    @ParameterizedTest
    @EnumSource
    void endsInATypedErrorInTime(Bad bad, TestContext context) {
        try (var service = LiveService.start(bad.handler)) {
            endsIn(bad.code, service.endpoint(), context);
        }
    }

    private static BifrostException endsIn(String code, String endpoint, TestContext context) {
        BifrostException fault = null;
        try (var transform = Flights.open(context, config(endpoint, code));
                var other = Flights.open(context, good.config())) {
            for (int call = 0; call < 2; call++) {
                long start = System.nanoTime();
                fault = fault(context, transform);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
                assertThat(fault).as("the outcome").isNotNull();
                assertThat(fault.code().code()).as(fault.toString()).isEqualTo("flight." + code);
                assertSound(fault);
                assertThat(context.allocator().getAllocatedMemory())
                        .as("bytes held after %s", fault)
                        .isZero();
                assertThat(Flights.apply(context, other, rows(context)))
                        .as("the other service's rows")
                        .hasSize(3);
            }
        }
        assertThat(context.root().getPeakMemoryAllocation())
                .as("bytes at the peak")
                .isLessThan(128L << 20);
        return fault;
    }

    /** An answer too many is found by the next batch. */
    private static BifrostException fault(TestContext context, RowTransform transform) {
        var fault = Flights.fault(context, transform, rows(context));
        return fault == null ? Flights.fault(context, transform, rows(context)) : fault;
    }

    private static void assertSound(BifrostException fault) {
        assertThat(fault)
                .hasMessageContaining("127.0.0.1")
                .hasMessageNotContainingAny("\u001b", "\n", "\u202e", "sesame-9");
        assertThat(fault.getMessage()).hasSizeLessThan(2_000);
        for (Throwable each = fault; each != null; each = each.getCause()) {
            assertThat(String.valueOf(each)).as("a cause, as a log shows it").doesNotContain("sesame-9");
        }
    }

    @Test
    void nobodyListens(TestContext context) throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThat(endsIn("CONNECT_FAILED", "grpc://127.0.0.1:" + port, context))
                .hasMessageContaining("refused");
    }

    /** The system takes the connection, and nobody ever says anything on it. */
    @Test
    void somethingElseListens(TestContext context) throws IOException {
        try (var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(endsIn("CONNECT_FAILED", "grpc://127.0.0.1:" + socket.getLocalPort(), context))
                    .hasMessageContaining("within 2s");
        }
    }
}
