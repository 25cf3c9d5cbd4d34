package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A vertex that several rows make: the name, out of a table of persons. */
@ExtendWith(AllocatorExtension.class)
final class SharedStepsTest {

    @TempDir
    private Path spills;

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger ledger = new MemoryLedger.Shelf().open();
    private BufferAllocator allocator;
    private StatefulSource source;

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new StatefulSource(new ScriptedSource(root));
    }

    @Test
    void theElementStaysWhileAnotherRowMakesItAndGoesWithTheLast() {
        var runner = runner(TablePolicies.DEFAULT);
        source.script.changes("persons", change("insert", 1L, "Ann"), change("insert", 2L, "Ann"));
        runner.syncOnce(1);
        assertThat(sink.vertices("Name")).hasSize(1);

        source.state = Rows.of(allocator).column("id", 2L).column("name", "Ann").column("friend", 7L);
        source.script.changes("persons", change("delete", 1L, "Ann"));
        runner.syncOnce(2);
        assertThat(sink.vertices("Name")).hasSize(1);

        source.state = Rows.of(allocator).column("id", 9L).column("name", "Bo").column("friend", 7L);
        source.script.changes("persons", change("delete", 2L, "Ann"), change("insert", 9L, "Bo"));
        runner.syncOnce(3);
        assertThat(sink.vertices("Name"))
                .extracting(vertex -> vertex.plain().get("name"))
                .containsExactly("Bo");
    }

    @Test
    void underSharedSweepTheRemovalWaitsAndIsCounted() {
        var policies = new TablePolicies(
                TablePolicies.OnBadRow.FAIL,
                false,
                TablePolicies.OnMissing.SWEEP,
                0.5,
                TablePolicies.Shared.SWEEP,
                TablePolicies.DEFAULT.letters());
        var runner = runner(policies);
        source.script.changes("persons", change("insert", 1L, "Ann"));
        runner.syncOnce(1);
        source.script.changes("persons", change("delete", 1L, "Ann"));
        var outcome = runner.syncOnce(2).tables().getFirst();
        assertThat(outcome.skipped()).containsEntry("shared removal that waits for a full read", 1L);
        assertThat(sink.vertices("Name")).hasSize(1);
        assertThat(sink.vertices("Person")).isEmpty();
    }

    private Rows change(String type, Long id, String name) {
        return Rows.of(allocator)
                .column("_change_type", type)
                .column("id", id)
                .column("name", name)
                .column("friend", 7L);
    }

    private RoundRunner runner(TablePolicies policies) {
        var table = Bindings.table(
                "persons",
                SyncMode.CDC,
                new TableOptions(List.of("id"), policies),
                Bindings.vertex("Person", List.of("id")),
                Bindings.shared(Bindings.vertex("Name", List.of("name"))));
        return new InMemory(source, sink, ledger, allocator, spills).runner(InMemory.POLICIES, table);
    }
}
