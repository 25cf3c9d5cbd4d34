package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.LongStream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host: gRPC finds its own parts there, tables fail alone, and the bundle's end leaves no thread. */
@ExtendWith(AllocatorExtension.class)
final class FlightBundleTest {

    private static final String JAR = "bifrost-transforms-flight.jar";

    @TempDir
    Path directory;

    private final RecordingSink sink = new RecordingSink();

    private BundleHarness harness(ScriptedSource source, String endpoint) {
        Ledger ledger = new MemoryLedger.Shelf().open();
        return new BundleHarness(directory)
                .module(Path.of(""))
                .lend(source.lentAs("scripted"))
                .lend(GraphSink.class, "recording", sink)
                .lend(Ledger.class, "memory", ledger)
                .config(
                        "source: { scripted: {} }",
                        "sink: { recording: {} }",
                        "ledger: { memory: {} }",
                        "on_mapping_changed: reload")
                .mapping(
                        "tables:",
                        "- table: persons",
                        "  mode: full",
                        "  pipeline:",
                        "  - custom:",
                        "      flight: { endpoint: '%s', timeouts: { connect: 2s, idle: 5s } }".formatted(endpoint),
                        "      steps:",
                        "      - vertex: { label: Person, id_column: id, properties: [name] }",
                        "- table: towns",
                        "  mode: full",
                        "  pipeline:",
                        "  - vertex: { label: Town, id_column: id }");
    }

    private static TableOutcome outcome(RoundReport report, String table) {
        return report.tables().stream()
                .filter(each -> each.table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    /** The tables are these now. */
    private static void rows(ScriptedSource source, BufferAllocator allocator, long count) {
        var ids = LongStream.rangeClosed(1, count).boxed().toArray();
        var names = LongStream.rangeClosed(1, count).mapToObj(id -> "n" + id).toArray();
        source.full("persons", Rows.of(allocator).column("id", ids).column("name", names));
        source.full("towns", Rows.of(allocator).column("id", ids));
    }

    @Test
    void aServiceComesAndGoesAndItsTableFailsAlone(TestContext context) {
        var source = new ScriptedSource(context.root());
        rows(source, context.root(), 1);
        var service = LiveService.start(Honest.echo("1"));
        int port = service.port();
        try (var harness = harness(source, service.endpoint()).start()) {
            assertThat(harness.host().refusals()).isEmpty();
            assertThat(harness.syncOnce().count(Status.SYNCED)).isEqualTo(2);

            service.close();
            rows(source, context.root(), 2);
            var alone = harness.syncOnce();
            assertThat(outcome(alone, "persons").failure().orElseThrow().code()).isEqualTo("flight.CONNECT_FAILED");
            assertThat(outcome(alone, "towns").status()).isEqualTo(Status.SYNCED);

            service = LiveService.start(port, Honest.echo("1"));
            var back = harness.syncOnce();
            assertThat(outcome(back, "persons").status()).isEqualTo(Status.SYNCED);
            assertThat(outcome(back, "persons").reload()).isEmpty();

            service.close();
            service = LiveService.start(port, Honest.echo("2"));
            rows(source, context.root(), 3);
            assertThat(outcome(harness.syncOnce(), "persons")
                            .failure()
                            .orElseThrow()
                            .code())
                    .isEqualTo("flight.VERSION_CHANGED");
            var taken = outcome(harness.syncOnce(), "persons");
            assertThat(taken.status()).as("%s", taken).isEqualTo(Status.SYNCED);
            assertThat(taken.reload()).contains("mapping-changed");
            assertThat(harness.syncOnce().isFailure()).isFalse();
        } finally {
            service.close();
        }
        assertThat(sink.vertices("Town")).hasSize(3);
        Flights.assertNoThreadsLeft();
    }

    /** A host and its services are often started together, in any order. */
    @Test
    void aHostStartsBeforeItsService(TestContext context) {
        var source = new ScriptedSource(context.root());
        rows(source, context.root(), 1);
        var service = LiveService.start(Honest.echo());
        int port = service.port();
        service.close();
        try (var harness = harness(source, "grpc://127.0.0.1:" + port).start()) {
            for (int round = 0; round < 2; round++) {
                var alone = harness.syncOnce();
                assertThat(outcome(alone, "persons").failure().orElseThrow().code())
                        .isEqualTo("flight.CONNECT_FAILED");
                assertThat(outcome(alone, "towns").failure()).isEmpty();
            }
            service = LiveService.start(port, Honest.echo());
            assertThat(outcome(harness.syncOnce(), "persons").status()).isEqualTo(Status.SYNCED);
        } finally {
            service.close();
        }
        assertThat(sink.vertices("Person")).hasSize(1);
        Flights.assertNoThreadsLeft();
    }

    /** P-01, P-02: gRPC and Netty keep what they can; nothing of it is a thread or an object that somebody else holds. */
    @Test
    void ofBundlesThatWereReplacedNoLoaderStays(TestContext context) {
        var source = new ScriptedSource(context.root());
        long before = bundles();
        try (var service = LiveService.start(Honest.echo());
                var harness = harness(source, service.endpoint())) {
            rows(source, context.root(), 1);
            harness.start();
            for (int replacement = 2; replacement < 8; replacement++) {
                assertThat(harness.syncOnce().isFailure()).isFalse();
                rows(source, context.root(), replacement);
                replace(harness);
            }
            assertThat(harness.syncOnce().isFailure()).isFalse();
            assertThat(bundles() - before)
                    .as("the present one, and one that is going")
                    .isBetween(1L, 2L);
        }
        Flights.assertNoThreadsLeft();
    }

    /** Takes the bundle out and puts the same jar in again. */
    private void replace(BundleHarness harness) {
        Path jar = directory.resolve("bundles").resolve(JAR);
        try {
            Path copy = Files.copy(jar, directory.resolve("same.jar"), StandardCopyOption.REPLACE_EXISTING);
            harness.remove(JAR).refresh().drop(JAR, copy).refresh();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bundles of this kind that are alive, each with a loader of its own; the JVM collects before it counts. */
    private static long bundles() {
        try {
            var histogram = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            return histogram
                    .lines()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(parts -> parts.length > 3 && parts[3].equals(FlightBundle.class.getName()))
                    .mapToLong(parts -> Long.parseLong(parts[1]))
                    .sum();
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }

    /** What is compiled anew while a service is down keeps what the service had announced. */
    @Test
    void aMappingThatIsCompiledAnewWithoutTheServiceStandsAndFailsAlone(TestContext context) {
        var source = new ScriptedSource(context.root());
        rows(source, context.root(), 1);
        var service = LiveService.start(Honest.echo("1"));
        int port = service.port();
        try (var harness = harness(source, service.endpoint()).start()) {
            assertThat(harness.syncOnce().count(Status.SYNCED)).isEqualTo(2);
            service.close();
            rows(source, context.root(), 2);
            replace(harness); // its components are opened anew
            var alone = harness.syncOnce();
            assertThat(outcome(alone, "persons").failure().orElseThrow().code()).isEqualTo("flight.CONNECT_FAILED");
            assertThat(outcome(alone, "towns").status()).isEqualTo(Status.SYNCED);
            service = LiveService.start(port, Honest.echo("1"));
            var back = outcome(harness.syncOnce(), "persons");
            assertThat(back.status()).as("%s", back).isEqualTo(Status.SYNCED);
            assertThat(back.reload()).as("nothing changed").isEmpty();
        } finally {
            service.close();
        }
        Flights.assertNoThreadsLeft();
    }
}
