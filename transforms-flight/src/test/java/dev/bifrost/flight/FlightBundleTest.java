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
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host: gRPC finds its own parts there, tables fail alone, and the bundle's end leaves no thread. */
@ExtendWith(AllocatorExtension.class)
final class FlightBundleTest {

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
            harness.module(Path.of("")).refresh(); // the same bundle again: its components are opened anew
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
