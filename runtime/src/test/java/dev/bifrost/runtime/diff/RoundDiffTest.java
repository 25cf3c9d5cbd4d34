package dev.bifrost.runtime.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.diff.DiffReport.Property;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.runtime.round.InMemory;
import dev.bifrost.runtime.round.RoundRunner;
import dev.bifrost.runtime.round.StopSignal;
import dev.bifrost.runtime.verify.Progress;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(AllocatorExtension.class)
final class RoundDiffTest {

    /** Kind, id, name, friend. Row 4 comes, changes and goes; row 2 changes and changes back. */
    private static final List<List<Object>> CHANGES = List.of(
            List.of("update_before", 1L, "Ann", 2L),
            List.of("update_after", 1L, "Anna", 3L),
            List.of("insert", 4L, "Di", 9L),
            List.of("update_before", 2L, "Bo", 1L),
            List.of("update_after", 2L, "Bob", 1L),
            List.of("update_before", 4L, "Di", 9L),
            List.of("update_after", 4L, "Dy", 8L),
            List.of("delete", 3L, "Cy", 1L),
            List.of("update_before", 2L, "Bob", 1L),
            List.of("update_after", 2L, "Bo", 1L),
            List.of("delete", 4L, "Dy", 8L),
            List.of("insert", 5L, "Ed", 7L));

    private static final Set<String> DIGESTS = new HashSet<>();

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger ledger = new MemoryLedger.Shelf().open();

    @TempDir
    private Path spills;

    private BufferAllocator allocator;
    private ScriptedSource source;
    private OnDelete onDelete = OnDelete.RETRACT;

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new ScriptedSource(root);
        source.full("t", rows(List.of(List.of(1L, "Ann", 2L), List.of(2L, "Bo", 1L), List.of(3L, "Cy", 1L))));
        runner(parts()).syncOnce(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 12})
    void theNetEffectIsToldWhateverTheSizeOfBatches(int size) {
        var batches = new ArrayList<Rows>();
        for (int from = 0; from < CHANGES.size(); from += size) {
            batches.add(changes(CHANGES.subList(from, Math.min(CHANGES.size(), from + size))));
        }
        source.changes("t", batches.toArray(Rows[]::new));
        var calls = sink.calls();
        var plan = look(3);
        assertThat(sink.calls().stream()
                        .filter(call -> !call.startsWith("scan"))
                        .toList())
                .as("the graph was not told anything")
                .isEqualTo(calls);
        var changes = plan.report().kinds().stream()
                .collect(Collectors.toMap(DiffReport.Changed::words, DiffReport.Changed::changes));
        assertThat(changes.get("Person"))
                .isEqualTo(Map.of(
                        Change.UPDATED, 1L,
                        Change.CREATED, 1L,
                        Change.PLACEHOLDER_LEFT, 1L,
                        Change.PLACEHOLDER_CREATED, 1L));
        assertThat(changes.get("(Person)-[KNOWS]->(Person)")).isEqualTo(Map.of(Change.CREATED, 2L, Change.REMOVED, 2L));
        DIGESTS.add(plan.report().digest());
        assertThat(DIGESTS).as("the same for every size").hasSize(1);
        assertThat(plan.report().samples())
                .filteredOn(sample -> sample.change() == Change.UPDATED)
                .singleElement()
                .satisfies(sample ->
                        assertThat(sample.properties()).containsExactly(new Property("name", "'Ann'", "'Anna'")));
    }

    @Test
    void aPlannedRoundChangesWhatWasToldAndNoMoreThanThat() {
        source.changes("t", changes(CHANGES.subList(0, 2)));
        var plan = look(0);
        source.changes("t", changes(CHANGES.subList(11, 12)));
        plan.require(plan.report().digest());
        assertThat(runner(plan.pinned()).syncOnce(2).tables().getFirst().status())
                .isEqualTo(Status.SYNCED);
        assertThat(names()).containsExactlyInAnyOrder("Anna", "Bo", "Cy");
        runner(parts()).syncOnce(3);
        assertThat(names()).contains("Ed");
        assertThat(look(0).report().changes()).isZero();
    }

    @Test
    void aPlanThatIsNotTheRoundsIsRefused() {
        source.changes("t", changes(CHANGES.subList(0, 2)));
        var plan = look(0);
        assertThatThrownBy(() -> plan.require("another"))
                .hasMessageContaining("another")
                .hasMessageContaining(plan.report().digest());
        runner(parts()).syncOnce(2);
        var report = runner(plan.pinned()).syncOnce(3);
        assertThat(report.tables().getFirst().failure().orElseThrow().code()).isEqualTo("diff.PLAN_DIFFERS");
    }

    @Test
    void aVertexThatTakesItsEdgesAlongTakesThoseThatTheRoundWrote() {
        onDelete = OnDelete.DETACH;
        source.changes(
                "t",
                changes(List.of(List.of("insert", 6L, "Flo", 1L))),
                changes(List.of(List.of("delete", 1L, "Ann", 2L))));
        var changes = look(0).report().kinds().stream()
                .collect(Collectors.toMap(DiffReport.Changed::words, DiffReport.Changed::changes));
        runner(parts()).syncOnce(2);
        assertThat(names()).containsExactlyInAnyOrder("Bo", "Cy", "Flo");
        assertThat(sink.vertices("Person")).hasSize(3);
        assertThat(sink.edges("KNOWS")).isEmpty();
        assertThat(changes.get("Person")).isEqualTo(Map.of(Change.CREATED, 1L, Change.REMOVED, 1L));
        assertThat(changes.get("(Person)-[KNOWS]->(Person)")).isEqualTo(Map.of(Change.REMOVED, 3L));
    }

    private List<Object> names() {
        return sink.vertices("Person").stream()
                .map(vertex -> vertex.plain().get("name"))
                .filter(name -> name != null)
                .toList();
    }

    private PlannedRound look(int samples) {
        return new RoundDiff(parts(), InMemory.HOST, InMemory.POLICIES, new StopSignal(), Progress.NONE).look(samples);
    }

    private RoundRunner runner(RoundRunner.Parts parts) {
        return new RoundRunner(parts, InMemory.HOST, InMemory.POLICIES, event -> {}, new StopSignal());
    }

    private RoundRunner.Parts parts() {
        var person = Bindings.on(onDelete, Bindings.vertex("Person", List.of("id"), "name"));
        var knows = Bindings.edge("KNOWS", Bindings.end("Person", "id"), Bindings.end("Person", "friend"), List.of());
        var table = Bindings.table(
                "t", SyncMode.CDC, new TableOptions(List.of("id"), TablePolicies.DEFAULT), person, knows);
        return new InMemory(source, sink, ledger, allocator, spills).parts(Bindings.mapping(table));
    }

    private Rows rows(List<List<Object>> rows) {
        return Rows.of(allocator)
                .column("id", column(rows, 0))
                .column("name", column(rows, 1))
                .column("friend", column(rows, 2));
    }

    private Rows changes(List<List<Object>> rows) {
        return Rows.of(allocator)
                .column("_change_type", column(rows, 0))
                .column("id", column(rows, 1))
                .column("name", column(rows, 2))
                .column("friend", column(rows, 3));
    }

    private static Object[] column(List<List<Object>> rows, int column) {
        return rows.stream().map(row -> row.get(column)).toArray();
    }
}
