package dev.bifrost.source.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.HeldTables;
import dev.bifrost.testkit.Rows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host, beside the packed ledger and the packed text sink. */
@ExtendWith(AllocatorExtension.class)
final class ArrowBundleTest {

    @TempDir
    Path directory;

    private BundleHarness harness(HeldTables tables) {
        return new BundleHarness(directory)
                .module(Path.of(""))
                .module(Path.of("../ledger-file"))
                .module(Path.of("../sink-text"))
                .config(
                        "source: { arrow: { tables: warehouse } }",
                        "sink: { text: { path: graph.txt } }",
                        "ledger: { file: { directory: state } }")
                .mapping(
                        "tables:",
                        "  - table: persons",
                        "    mode: full",
                        "    pipeline:",
                        "      - vertex: { label: Person, id_column: id, properties: [name] }")
                .lend(ArrowTables.class, "warehouse", tables);
    }

    @Test
    void syncsOnceThenIsIdleAlsoAfterARestart(BufferAllocator allocator) throws Exception {
        var tables = new HeldTables(allocator)
                .put("persons", Rows.of(allocator).column("id", 1L, 2L).column("name", "Ann", null));
        try (var harness = harness(tables).start()) {
            assertThat(harness.host().refusals()).isEmpty();
            var first = harness.syncOnce();
            assertThat(first.tables()).extracting(TableOutcome::failure).allMatch(Optional::isEmpty);
            assertThat(first.count(TableOutcome.Status.SYNCED)).isEqualTo(1);
            assertThat(harness.syncOnce().isIdle()).isTrue();
            harness.stop().start();
            assertThat(harness.syncOnce().isIdle()).as("after a restart").isTrue();
            tables.put("persons", Rows.of(allocator).column("id", 3L).column("name", "Cid"));
            assertThat(harness.syncOnce().count(TableOutcome.Status.SYNCED)).isEqualTo(1);
        }
        assertThat(Files.readString(directory.resolve("graph.txt")))
                .contains("`name`: \"Ann\"")
                .contains("`name`: \"Cid\"");
        assertThat(directory.resolve("state/t-persons.head")).exists();
    }

    @Test
    void anEmptyReadIsAFailedTable(BufferAllocator allocator) {
        var some = Rows.of(allocator).column("id", 1L).column("name", "Ann");
        var tables = new HeldTables(allocator).put("persons", some);
        try (var harness = harness(tables).start()) {
            assertThat(harness.syncOnce().isFailure()).isFalse();
            tables.put("persons", some.none());
            var report = harness.syncOnce();
            assertThat(report.isFailure()).isTrue();
            assertThat(report.tables().getFirst().failure().orElseThrow().code())
                    .isEqualTo("arrow.EMPTY_READ");
        }
    }
}
