package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
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
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule 12 in a window of changes: where a batch ends makes no difference to what becomes of a bad row. */
@ExtendWith(AllocatorExtension.class)
final class BadRowsTest {

    /** A bad row that a later row replaces, one that a later row removes, and one whose old image was good. */
    private static final List<List<Object>> CHANGES = List.of(
            List.of("insert", 1L, "bad\0"),
            List.of("insert", 2L, "good"),
            List.of("update_before", 1L, "bad\0"),
            List.of("update_after", 1L, "mended"),
            List.of("insert", 3L, "bad\0"),
            List.of("delete", 3L, "bad\0"),
            List.of("update_before", 2L, "good"),
            List.of("update_after", 2L, "bad\0"));

    @TempDir
    private Path spills;

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger ledger = new MemoryLedger.Shelf().open();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 1000})
    void aBadRowFailsItsTableAlsoIfALaterRowReplacesIt(int batchRows, BufferAllocator allocator) {
        var outcome = round(batchRows, TablePolicies.DEFAULT, allocator);

        assertThat(outcome.failure().orElseThrow().code()).isEqualTo("round.BAD_ROWS");
        assertThat(outcome.failure().orElseThrow().message())
                .contains("3 of 8 rows cannot be stored: column name: text with U+0000 in 3 rows (row 1, 5, 8)");
        assertThat(ledger.entry("persons").version()).isZero();
        assertThat(names()).containsExactly("mended");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 1000})
    void skippedBadRowsAreAllCountedAndWhatStandsLastStands(int batchRows, BufferAllocator allocator) {
        var outcome = round(batchRows, TablePolicies.DEFAULT.skippingBadRows(), allocator);

        assertThat(outcome.status()).isEqualTo(TableOutcome.Status.SYNCED);
        assertThat(outcome.skipped()).containsEntry("bad row", 3L);
        assertThat(names()).containsExactly("mended");
    }

    private TableOutcome round(int batchRows, TablePolicies policies, BufferAllocator allocator) {
        var batches = new ArrayList<Rows>();
        for (int from = 0; from < CHANGES.size(); from += batchRows) {
            batches.add(rows(CHANGES.subList(from, Math.min(CHANGES.size(), from + batchRows)), allocator));
        }
        var source = new ScriptedSource(allocator).changes("persons", batches.toArray(Rows[]::new));
        var person = Bindings.vertex("Person", List.of("id"), "name");
        var table = Bindings.table("persons", SyncMode.CDC, new TableOptions(List.of("id"), policies), person);
        return new InMemory(source, sink, ledger, allocator, spills)
                .runner(InMemory.POLICIES, table)
                .syncOnce(1)
                .tables()
                .getFirst();
    }

    private static Rows rows(List<List<Object>> changes, BufferAllocator allocator) {
        return Rows.of(allocator)
                .column("_change_type", column(changes, 0))
                .column("id", column(changes, 1))
                .column("name", column(changes, 2));
    }

    private static Object[] column(List<List<Object>> changes, int at) {
        return changes.stream().map(change -> change.get(at)).toArray();
    }

    private List<Object> names() {
        return sink.vertices("Person").stream()
                .map(vertex -> vertex.plain().get("name"))
                .toList();
    }
}
