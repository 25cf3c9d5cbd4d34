package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.GraphProbe;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import dev.bifrost.testkit.TestkitErrors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(AllocatorExtension.class)
final class RoundRunnerTest {

    private final RecordingSink sink = new RecordingSink();
    private final MemoryLedger.Shelf shelf = new MemoryLedger.Shelf();
    private final StopSignal stop = new StopSignal();

    @TempDir
    private Path spills;

    private MemoryLedger ledger;
    private ScriptedSource source;
    private BufferAllocator allocator;
    private Consumer<RuntimeEvent> events = event -> {};

    @BeforeEach
    void open(BufferAllocator root) {
        allocator = root;
        source = new ScriptedSource(root);
        ledger = shelf.open();
    }

    @Test
    void aWindowIsWrittenThenTheGraphsMarkMovesThenTheLedger() {
        source.full("persons", persons(1L, "a"), persons(2L, "b"));
        var outcome = round(table("persons")).tables().getFirst();
        assertThat(outcome.status()).isEqualTo(Status.SYNCED);
        assertThat(outcome.rows()).isEqualTo(2);
        assertThat(sink.calls())
                .containsSubsequence("attach", "open persons", "apply persons", "apply persons", "finish persons 1");
        assertThat(sink.mark("persons")).get().extracting(TableMark::version).isEqualTo(1L);
        assertThat(ledger.entry("persons").version()).isEqualTo(1);
        assertThat(names()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void anIdleTableMakesNoSinkCallAndLeavesTheLedgerAlone() {
        source.full("persons", persons(1L, "a"));
        var runner = runner(InMemory.POLICIES, table("persons"));
        runner.syncOnce(1);
        int calls = sink.calls().size();
        var report = runner.syncOnce(2);
        assertThat(report.isIdle()).isTrue();
        assertThat(report.isFailure()).isFalse();
        assertThat(sink.calls().subList(calls, sink.calls().size())).containsExactly("renew");
        assertThat(ledger.entry("persons").version()).isEqualTo(1);
    }

    @Test
    void aFailingThirdBatchLeavesTheCursorAndTheRetryShipsAllWhileTheOtherTableMoves() {
        source.full("persons", persons(1L, "a"), persons(2L, "b"), persons(3L, "c"));
        source.fail("persons", 2, new BifrostException(TestkitErrors.TORN, "the third batch is torn"));
        source.full("others", persons(9L, "z"));
        var runner = runner(InMemory.POLICIES, table("persons"), table("others"));
        var report = runner.syncOnce(1);
        assertThat(report.result()).isEqualTo("partial");
        assertThat(report.tables().getFirst().failure())
                .get()
                .extracting(TableOutcome.Failure::code)
                .isEqualTo("testkit.TORN");
        assertThat(report.tables().getFirst().lag()).contains(new Lag(1, Optional.empty()));
        assertThat(report.tables().getLast().lag()).contains(Lag.NONE);
        assertThat(ledger.entry("persons").version()).isZero();
        assertThat(sink.mark("persons")).get().extracting(TableMark::version).isEqualTo(0L);
        assertThat(ledger.entry("others").version()).isEqualTo(1);

        assertThat(runner.syncOnce(1).tables().getFirst().rows()).isEqualTo(3);
        assertThat(names()).contains("a", "b", "c");
    }

    @Test
    void ofAWayInPiecesTheLagIsWhatIsLeftOfIt() {
        source.append("persons", persons(1L, "a"));
        source.append("persons", persons(2L, "b"));
        source.append("persons", persons(3L, "c"));
        var planned = new ArrayList<Lag>();
        events = event -> {
            if (event instanceof RuntimeEvent.TableStarted started) {
                planned.add(started.lag().orElseThrow());
            }
        };
        var runner = runner(InMemory.POLICIES, table("persons"));
        var left = LongStream.rangeClosed(1, 4)
                .mapToObj(round -> runner.syncOnce(round)
                        .tables()
                        .getFirst()
                        .lag()
                        .orElseThrow()
                        .commits())
                .toList();
        assertThat(planned).extracting(Lag::commits).containsExactly(3L, 2L, 1L);
        assertThat(left).containsExactly(2L, 1L, 0L, 0L);
    }

    @Test
    void anAbsentTableAndThoseThatWaitForItFailInTheirTurnsAndTheOthersMove() {
        source.full("others", persons(9L, "z"));
        var absent = new Turn.Absent("persons", new BifrostException(TestkitErrors.TORN, "the file is torn"));
        var others = table("others");
        var mapping = new CompiledMapping(
                List.of(absent, new Turn.Waits("scores", absent, "both name label 'Person'"), new Turn.Run(others)),
                new GraphModel(
                        List.of((StepShape.Vertex) others.bindings().getFirst().shape()), List.of(), Map.of()),
                List.of(),
                List.of());

        var report = runner(sink, InMemory.POLICIES, mapping).syncOnce(1);

        assertThat(report.tables()).extracting(TableOutcome::table).containsExactly("persons", "scores", "others");
        assertThat(report.result()).isEqualTo("partial");
        assertThat(report.tables())
                .extracting(outcome ->
                        outcome.failure().map(TableOutcome.Failure::code).orElse("none"))
                .containsExactly("testkit.TORN", "round.WAITS_FOR_TABLE", "none");
        assertThat(report.tables().get(1).failure().orElseThrow().message())
                .contains("table persons", "testkit.TORN", "label 'Person'");
        assertThat(source.calls()).doesNotContain("poll persons", "poll scores");
        assertThat(ledger.entry("others").version()).isEqualTo(1);
    }

    @Test
    void aReloadMayBeAskedForOfATableThatIsAbsent() {
        var absent = new Turn.Absent("persons", new BifrostException(TestkitErrors.TORN, "the file is torn"));
        var mapping = new CompiledMapping(
                List.of(absent), new GraphModel(List.of(), List.of(), Map.of()), List.of(), List.of());
        var asked = new RoundPolicies(RoundPolicies.Choice.RELOAD, RoundPolicies.Choice.REFUSE, Set.of("persons"));

        assertThat(runner(sink, asked, mapping).syncOnce(1).count(Status.FAILED))
                .isEqualTo(1);
        var other = new RoundPolicies(RoundPolicies.Choice.RELOAD, RoundPolicies.Choice.REFUSE, Set.of("person"));
        assertThatThrownBy(() -> runner(sink, other, mapping))
                .asInstanceOf(throwable(BifrostException.class))
                .hasMessageContaining("did you mean 'persons'?")
                .extracting(BifrostException::code)
                .isEqualTo(RoundErrors.UNKNOWN_TABLE);
    }

    @Test
    void aSinkThatFailsAtTheEndLeavesTheLedgerUnmoved() {
        source.full("persons", persons(1L, "a"));
        events = event -> {
            if (event instanceof RuntimeEvent.TableProgress) {
                sink.failFinish(new BifrostException(TestkitErrors.TORN, "the server went away"));
                events = any -> {};
            }
        };
        var runner = runner(InMemory.POLICIES, table("persons"));
        assertThat(runner.syncOnce(1).isFailure()).isTrue();
        assertThat(names()).containsExactly("a");
        assertThat(ledger.entry("persons").version()).isZero();
        assertThat(runner.syncOnce(1).isFailure()).isFalse();
        assertThat(names()).containsExactly("a");
    }

    @Test
    void aCrashBetweenSinkAndLedgerIsSettledByTheGraphsMark() {
        source.full("persons", persons(1L, "a"));
        round(table("persons"));
        var written = sink.mark("persons").orElseThrow();
        ledger.close();
        ledger = new MemoryLedger.Shelf().open(); // the ledger as it was before its last act
        var report = round(table("persons"));
        assertThat(report.isIdle()).isTrue();
        assertThat(ledger.entry("persons").version()).isEqualTo(written.version());
    }

    @Test
    void aGraphThatIsNewIsReadAgainOrRefusedByPolicy() {
        source.full("persons", persons(1L, "a"));
        round(table("persons"));
        var fresh = new RecordingSink();
        var refused = runner(
                        fresh,
                        new RoundPolicies(RoundPolicies.Choice.REFUSE, RoundPolicies.Choice.REFUSE, Set.of()),
                        table("persons"))
                .syncOnce(1);
        assertThat(refused.tables().getFirst().failure())
                .get()
                .extracting(TableOutcome.Failure::code)
                .isEqualTo("round.GRAPH_BEHIND");
        var reloaded = runner(fresh, InMemory.POLICIES, table("persons")).syncOnce(1);
        assertThat(reloaded.tables().getFirst().reload()).contains("graph-behind");
        assertThat(fresh.vertices("Person")).hasSize(1);
        assertThat(ledger.entry("persons").version()).isEqualTo(2);
    }

    @Test
    void anotherMappingIsRefusedWithTheCommandToType() {
        source.full("persons", persons(1L, "a"));
        round(table("persons"));
        var other = new CompiledTable(
                table("persons").spec(),
                table("persons").schema(),
                table("persons").nodes(),
                options(),
                "other",
                "manifest");
        var failure = round(other).tables().getFirst().failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("round.MAPPING_CHANGED");
        assertThat(failure.message()).contains("bifrost sync --reload persons");
        var asked = new RoundPolicies(RoundPolicies.Choice.RELOAD, RoundPolicies.Choice.REFUSE, Set.of("persons"));
        assertThat(runner(sink, asked, other).syncOnce(1).tables().getFirst().reload())
                .contains("asked");
    }

    @Test
    void anEmptyFullReadIsRefusedUnlessAllowed() {
        source.schema("persons", persons(1L, "a").schema()).full("persons");
        assertThat(round(table("persons")).tables().getFirst().failure())
                .get()
                .extracting(TableOutcome.Failure::code)
                .isEqualTo("round.EMPTY_READ");
        var allowing = new TableOptions(List.of("id"), TablePolicies.DEFAULT.allowingEmpty());
        assertThat(round(Bindings.table("persons", SyncMode.FULL, allowing, person()))
                        .isFailure())
                .isFalse();
    }

    @Test
    void aTableThatSaysItselfThatItHasNoRowsIsSweptWithinItsShare() {
        source.full("persons", persons(1L, "a"), persons(2L, "b"))
                .emptied("persons")
                .full("persons", numberedFrom(0, 3000))
                .emptied("persons");
        var runner = runner(InMemory.POLICIES, table("persons"));
        runner.syncOnce(1);
        assertThat(runner.syncOnce(2).isFailure()).isFalse();
        assertThat(sink.vertices("Person")).isEmpty();

        runner.syncOnce(3);
        assertThat(runner.syncOnce(4).tables().getFirst().failure())
                .get()
                .extracting(TableOutcome.Failure::code)
                .isEqualTo("sweep.SHARE_EXCEEDED");
        assertThat(sink.vertices("Person")).hasSize(3000);
    }

    @Test
    void aFullReadSweepsWhatItNoLongerHoldsAndAFailedOneDoesNot() {
        source.full("persons", persons(1L, "a"), persons(2L, "b"));
        var runner = runner(InMemory.POLICIES, table("persons"));
        runner.syncOnce(1);
        source.full("persons", persons(2L, "b"), persons(3L, "c"));
        source.fail("persons", 1, new BifrostException(TestkitErrors.TORN, "torn"));
        assertThat(runner.syncOnce(2).isFailure()).isTrue();
        assertThat(names()).containsExactlyInAnyOrder("a", "b");
        var outcome = runner.syncOnce(3).tables().getFirst();
        assertThat(names()).containsExactlyInAnyOrder("b", "c");
        assertThat(outcome.sink().removed()).isEqualTo(1);
    }

    @Test
    void aReloadSweepsStepsThatTheMappingNoLongerHas() {
        source.full("persons", persons(1L, "a"));
        runner(sink, InMemory.POLICIES, Bindings.table("persons", SyncMode.FULL, options(), person(), boss()))
                .syncOnce(1);
        assertThat(sink.vertices("Boss")).hasSize(1);
        var asked = new RoundPolicies(RoundPolicies.Choice.RELOAD, RoundPolicies.Choice.REFUSE, Set.of("all"));
        source.full("persons", persons(1L, "a"));
        runner(sink, asked, table("persons")).syncOnce(2);
        assertThat(sink.vertices("Boss")).isEmpty();
        assertThat(names()).containsExactly("a");
    }

    @Test
    void aSweepBeyondTheShareIsRefusedBeforeAnythingIsRemoved() {
        source.full("persons", numberedFrom(0, 3000));
        var runner = runner(InMemory.POLICIES, table("persons"));
        runner.syncOnce(1);
        source.full("persons", numberedFrom(0, 1400));
        var failure = runner.syncOnce(2).tables().getFirst().failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("sweep.SHARE_EXCEEDED");
        assertThat(failure.message()).contains("1,600 of the 3,000 elements").contains("sweep_share: 1");
        assertThat(sink.vertices("Person")).hasSize(3000);
    }

    @Test
    void badRowsFailTheTableAfterTheRestWasWrittenWhateverTheBatchSize() {
        for (int size : new int[] {1, 100, 1000}) {
            var target = new RecordingSink();
            var rows = Stream.iterate(0, from -> from < 1000, from -> from + size)
                    .map(from -> numbered(from, from + size))
                    .toArray(Rows[]::new);
            source = new ScriptedSource(allocator).full("persons", rows);
            var outcome = runner(target, InMemory.POLICIES, table("persons"))
                    .syncOnce(1)
                    .tables()
                    .getFirst();
            assertThat(outcome.failure().orElseThrow().message())
                    .contains("1 of 1000 rows cannot be stored: column name: text with U+0000 in 1 row (row 500)");
            assertThat(target.vertices("Person")).hasSize(999);
            assertThat(ledger.entry("persons").version()).isZero();
        }
        source = new ScriptedSource(allocator).full("persons", numbered(0, 1000));
        var skipping = new TableOptions(List.of("id"), TablePolicies.DEFAULT.skippingBadRows());
        var outcome = round(Bindings.table("persons", SyncMode.FULL, skipping, person()))
                .tables()
                .getFirst();
        assertThat(outcome.status()).isEqualTo(Status.SYNCED);
        assertThat(outcome.skipped()).containsEntry("bad row", 1L);
    }

    @Test
    void afterAStopNoSinkCallStartsAndTheLedgerEqualsWhatWasShipped() {
        source.full("persons", persons(1L, "a"), persons(2L, "b"), persons(3L, "c"));
        events = event -> {
            if (event instanceof RuntimeEvent.TableProgress) {
                stop.raise();
            }
        };
        var report = round(table("persons"), table("others"));
        assertThat(report.tables()).hasSize(1);
        assertThat(report.tables().getFirst().failure())
                .get()
                .extracting(TableOutcome.Failure::code)
                .isEqualTo("round.STOPPED");
        assertThat(sink.calls()).filteredOn(call -> call.startsWith("apply")).hasSize(1);
        assertThat(sink.calls()).doesNotContain("finish persons 1");
        assertThat(ledger.entry("persons").version()).isZero();
    }

    @Test
    void aThousandRoundsWithFaultsInTurnLeaveNoBuffer() {
        for (int i = 0; i < 1000; i++) {
            var local = new ScriptedSource(allocator).full("persons", persons(1L, "a"), persons(2L, "b"));
            var target = new RecordingSink();
            switch (i % 4) {
                case 0 -> local.fail("persons", 1, new BifrostException(TestkitErrors.TORN, "torn"));
                case 1 -> target.failApply(new BifrostException(TestkitErrors.TORN, "refused"));
                case 2 -> target.failFinish(new BifrostException(TestkitErrors.TORN, "gone"));
                default -> {
                    // a round without a fault in between
                }
            }
            source = local;
            var report = runner(target, InMemory.POLICIES, table("persons")).syncOnce(1);
            assertThat(report.count(Status.FAILED)).isEqualTo(i % 4 == 3 ? 0 : 1);
            assertThat(allocator.getAllocatedMemory()).isZero();
            ledger.close();
            ledger = new MemoryLedger.Shelf().open();
        }
    }

    private RoundReport round(CompiledTable... tables) {
        return runner(InMemory.POLICIES, tables).syncOnce(1);
    }

    private RoundRunner runner(RoundPolicies policies, CompiledTable... tables) {
        return runner(sink, policies, tables);
    }

    private RoundRunner runner(RecordingSink target, RoundPolicies policies, CompiledTable... tables) {
        return runner(target, policies, Bindings.mapping(tables));
    }

    private RoundRunner runner(RecordingSink target, RoundPolicies policies, CompiledMapping mapping) {
        var parts = new InMemory(source, target, ledger, allocator, spills).parts(mapping);
        return new RoundRunner(parts, InMemory.HOST, policies, event -> events.accept(event), stop);
    }

    private static TableOptions options() {
        return new TableOptions(List.of("id"), TablePolicies.DEFAULT);
    }

    private static CompiledTable table(String name) {
        return Bindings.table(name, SyncMode.FULL, options(), person());
    }

    private static CompiledTable.Binding person() {
        return Bindings.vertex("Person", List.of("id"), "name");
    }

    private static CompiledTable.Binding boss() {
        return Bindings.vertex("Boss", List.of("id"));
    }

    private Rows numberedFrom(int from, int to) {
        var ids = LongStream.range(from, to).boxed().toArray();
        var names = LongStream.range(from, to).mapToObj(i -> "n" + i).toArray();
        return Rows.of(allocator).column("id", ids).column("name", names);
    }

    private Rows persons(Long id, String name) {
        return Rows.of(allocator).column("id", id).column("name", name);
    }

    /** Row 500 of the table, counted from 1, cannot be stored. */
    private Rows numbered(int from, int to) {
        var ids = new Object[to - from];
        var names = new Object[to - from];
        for (int i = from; i < to; i++) {
            ids[i - from] = (long) i;
            names[i - from] = i == 499 ? "nul\0" : "n" + i;
        }
        return Rows.of(allocator).column("id", ids).column("name", names);
    }

    private List<Object> names() {
        return sink.vertices("Person").stream()
                .map(GraphProbe.Vertex::plain)
                .map(properties -> properties.get("name"))
                .toList();
    }
}
