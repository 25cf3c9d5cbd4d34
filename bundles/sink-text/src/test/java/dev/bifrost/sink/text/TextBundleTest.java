package dev.bifrost.sink.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host, with a source and a ledger of the test. */
@ExtendWith(AllocatorExtension.class)
final class TextBundleTest {

    private static final String JAR = "bifrost-sink-text.jar";

    @TempDir
    Path directory;

    private BundleHarness harness(ScriptedSource source, Ledger ledger, String sink) {
        return new BundleHarness(directory)
                .module(Path.of(""))
                .config("source: { scripted: {} }", "sink: " + sink, "ledger: { memory: {} }")
                .mapping(
                        "tables:",
                        "  - table: persons",
                        "    mode: incremental",
                        "    pipeline:",
                        "      - vertex: { label: Person, id_column: id, properties: [name] }")
                .lend(source.lentAs("scripted"))
                .lend(Ledger.class, "memory", ledger);
    }

    private static Rows person(BufferAllocator allocator, long id, String name) {
        return Rows.of(allocator).column("id", id).column("name", name);
    }

    private static void synced(RoundReport report) {
        assertThat(report.tables())
                .allSatisfy(table -> assertThat(table.failure()).isEmpty());
        assertThat(report.count(TableOutcome.Status.SYNCED)).isEqualTo(1);
    }

    @Test
    void aJarThatGoesAndComesBackIsTakenAnewBetweenRounds(BufferAllocator allocator) throws Exception {
        var source = new ScriptedSource(allocator).append("persons", person(allocator, 1, "Ann"));
        try (var ledger = new MemoryLedger.Shelf().open();
                var harness =
                        harness(source, ledger, "{ text: { path: graph.txt } }").start()) {
            synced(harness.syncOnce());
            var jar = Files.copy(directory.resolve("bundles").resolve(JAR), directory.resolve("kept.jar"));
            source.append("persons", person(allocator, 2, "Bob"));
            harness.remove(JAR).refresh();
            assertThat(harness.syncOnce().tables())
                    .singleElement()
                    .satisfies(table ->
                            assertThat(table.failure().orElseThrow().code()).isEqualTo("host.UNKNOWN_COMPONENT"));
            assertThat(ledger.entry("persons").version()).isEqualTo(1);
            harness.drop(JAR, jar).refresh();
            synced(harness.syncOnce());
            assertThat(ledger.entry("persons").version()).isEqualTo(2);
            assertThat(harness.events())
                    .hasAtLeastOneElementOfType(RuntimeEvent.BundleRemoved.class)
                    .hasAtLeastOneElementOfType(RuntimeEvent.BundleLoaded.class);
        }
        assertThat(Files.readString(directory.resolve("graph.txt")))
                .contains("\"Ann\"")
                .contains("\"Bob\"");
    }

    @Test
    void theNullSinkCountsInTheRealHost(BufferAllocator allocator) {
        var source = new ScriptedSource(allocator)
                .append("persons", person(allocator, 1, "Ann"), person(allocator, 2, "Bob"));
        try (var ledger = new MemoryLedger.Shelf().open();
                var harness = harness(source, ledger, "{ \"null\": {} }").start()) {
            var report = harness.syncOnce();
            synced(report);
            assertThat(report.tables().getFirst().sink().steps())
                    .singleElement()
                    .satisfies(step -> assertThat(step.sent()).isEqualTo(2));
            assertThat(report.changes()).isZero();
        }
    }
}
