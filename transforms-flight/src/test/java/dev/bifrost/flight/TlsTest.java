package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.TlsFiles;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.apache.arrow.flight.CallHeaders;
import org.apache.arrow.flight.CallInfo;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.FlightServerMiddleware;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.RequestContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** TLS, mutual TLS and tokens against a real service, right and wrong. */
@ExtendWith({SharedNetwork.class, AllocatorExtension.class})
final class TlsTest {

    @TempDir
    private static Path folder;

    private static Certificates made;

    @BeforeAll
    static void make() throws Exception {
        made = new Certificates(folder);
    }

    private static UnaryOperator<FlightServer.Builder> tls(UnaryOperator<FlightServer.Builder> more) {
        return builder -> {
            try {
                return more.apply(builder.location(Location.forGrpcTls("127.0.0.1", 0))
                        .useTls(
                                made.certificate("server").toFile(),
                                made.key("server").toFile()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static FlightServer.Builder mutual(FlightServer.Builder builder) {
        try {
            return builder.useMTlsClientVerification(made.certificate("ca").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FlightConfig config(String host, LiveService service, TlsFiles files) {
        return new FlightConfig(
                "grpc+tls://%s:%d".formatted(host, service.port()), null, null, null, files, null, null, null);
    }

    private static void works(TestContext context, FlightConfig config) {
        try (var transform = Flights.open(context, config)) {
            assertThat(Flights.apply(
                            context,
                            transform,
                            Rows.of(context.root()).column("id", 1L).column("name", "a")))
                    .hasToString("[{id=1, greeting=hello a}]");
        }
    }

    private static BifrostException refused(String code, TestContext context, FlightConfig config) {
        long start = System.nanoTime();
        BifrostException fault;
        try (var transform = Flights.open(context, config)) {
            fault = Flights.fault(
                    context, transform, Rows.of(context.root()).column("id", 1L).column("name", "a"));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
        assertThat(fault).isNotNull();
        assertThat(fault.code().code()).as(fault.toString()).isEqualTo("flight." + code);
        assertThat(context.allocator().getAllocatedMemory()).isZero();
        return fault;
    }

    private static TlsFiles trusting(String authority) {
        return new TlsFiles(made.certificate(authority), null, null, null);
    }

    private static TlsFiles as(String client) {
        return new TlsFiles(made.certificate("ca"), made.certificate(client), made.key(client), null);
    }

    @Test
    void aServiceIsKnownByItsCertificate(TestContext context) {
        try (var service = LiveService.start(Honest.greeting(), tls(builder -> builder))) {
            works(context, config("127.0.0.1", service, trusting("ca")));
            works(
                    context,
                    config("127.0.0.1", service, new TlsFiles(made.certificate("ca"), null, null, "service.example")));
            refused("TLS_HANDSHAKE", context, config("127.0.0.1", service, trusting("stranger")));
            refused("TLS_HANDSHAKE", context, config("127.0.0.1", service, TlsFiles.none()));
            refused("TLS_HANDSHAKE", context, config("localhost", service, trusting("ca")));
            refused(
                    "TLS_HANDSHAKE",
                    context,
                    config("127.0.0.1", service, new TlsFiles(made.certificate("ca"), null, null, "other.example")));
            refused(
                    "CONNECT_FAILED",
                    context,
                    new FlightConfig(
                            "grpc://127.0.0.1:" + service.port(),
                            null,
                            null,
                            null,
                            null,
                            LiveService.SHORT,
                            null,
                            null));
        }
    }

    @Test
    void aServiceWithoutTlsIsRefused(TestContext context) {
        try (var service = LiveService.start(Honest.greeting())) {
            refused("TLS_HANDSHAKE", context, config("127.0.0.1", service, trusting("ca")));
        }
    }

    @Test
    void theHostIsKnownByItsCertificate(TestContext context) {
        try (var service = LiveService.start(Honest.greeting(), tls(TlsTest::mutual))) {
            works(context, config("127.0.0.1", service, as("client")));
            refused("TLS_HANDSHAKE", context, config("127.0.0.1", service, as("stranger")));
            refused("TLS_HANDSHAKE", context, config("127.0.0.1", service, trusting("ca")));
        }
    }

    @Test
    void aFileThatIsNoCertificateIsNamed(TestContext context) throws IOException {
        Path nothing = folder.resolve("nothing.crt");
        Path broken = Files.writeString(folder.resolve("broken.crt"), "-----BEGIN CERTIFICATE-----\nAAAA\n");
        for (var files : new TlsFiles[] {
            new TlsFiles(nothing, null, null, null),
            new TlsFiles(broken, null, null, null),
            new TlsFiles(null, made.certificate("client"), nothing, null),
            new TlsFiles(null, made.certificate("client"), broken, null)
        }) {
            var config = new FlightConfig("grpc+tls://127.0.0.1:1", null, null, null, files, null, null, null);
            var refusal = catchThrowableOfType(
                    BifrostException.class, () -> Flights.open(context, config).close());
            assertThat(refusal).as("%s", files).isNotNull();
            assertThat(refusal.code().code()).isEqualTo("flight.TLS_FILES");
            assertThat(context.allocator().getAllocatedMemory()).isZero();
        }
    }

    /** Lets in who says the right word. */
    private static FlightServer.Builder guarded(FlightServer.Builder builder) {
        return builder.middleware(FlightServerMiddleware.Key.of("guard"), new FlightServerMiddleware.Factory<>() {
            @Override
            public FlightServerMiddleware onCallStarted(
                    CallInfo info, CallHeaders headers, RequestContext requestContext) {
                if (!"Bearer sesame-9".equals(headers.get("authorization"))) {
                    throw CallStatus.UNAUTHENTICATED
                            .withDescription("not with " + headers.get("authorization"))
                            .toRuntimeException();
                }
                return new FlightServerMiddleware() {
                    @Override
                    public void onBeforeSendingHeaders(CallHeaders outgoing) {}

                    @Override
                    public void onCallCompleted(CallStatus status) {}

                    @Override
                    public void onCallErrored(Throwable fault) {}
                };
            }
        });
    }

    private static FlightConfig saying(LiveService service, Secret token) {
        return new FlightConfig(
                "grpc+tls://127.0.0.1:" + service.port(), null, null, token, trusting("ca"), null, null, null);
    }

    @Test
    void aTokenIsSentWithEachCallAndIsInNoMessage(TestContext context) {
        try (var service = LiveService.start(Honest.greeting(), tls(TlsTest::guarded))) {
            works(context, saying(service, new Secret("sesame-9")));
            refused("NOT_ALLOWED", context, saying(service, null));
            var fault = refused("NOT_ALLOWED", context, saying(service, new Secret("wrong-word")));
            assertThat(fault).hasMessageContaining("not with Bearer ****");
            for (Throwable each = fault; each != null; each = each.getCause()) {
                assertThat(String.valueOf(each)).doesNotContain("wrong-word");
            }
        }
    }
}
