package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Turn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs rounds: each table of the mapping once, one after another; a table that fails leaves the others alone.
 *
 * <p>One thread. The components are lent and stay open.
 */
public final class RoundRunner {

    private final Parts parts;
    private final Ledger ledger;
    private final CompiledMapping mapping;
    private final Consumer<RuntimeEvent> events;
    private final StopSignal stop;
    private final GraphMarks marks;
    private final FormerTables formers;
    private final LetterShelf shelf;
    private final WindowWriting writing;
    private final RoundPolicies policies;
    private final Set<String> reloadsLeft;
    private long round;

    /**
     * What a runner works with.
     *
     * @param allocator from which each table's round gets a child
     * @param spills for what does not fit into memory; an own directory of this process
     * @param letters the folder of dead letters
     */
    public record Parts(
            TableSource source,
            GraphSink sink,
            Ledger ledger,
            CompiledMapping mapping,
            LentAllocator allocator,
            Path spills,
            Path letters) {}

    /** @throws BifrostException {@code round.UNKNOWN_TABLE} if a reload was asked for of a table that neither mapping nor ledger has */
    public RoundRunner(
            Parts parts, HostIdentity host, RoundPolicies policies, Consumer<RuntimeEvent> events, StopSignal stop) {
        this.parts = parts;
        this.ledger = parts.ledger();
        this.mapping = parts.mapping();
        this.events = events;
        this.stop = stop;
        this.policies = policies;
        this.reloadsLeft = policies.reloadAmong(mapping.names(), ledger.tables());
        this.marks = new GraphMarks(parts.sink(), ledger, host, mapping);
        this.shelf = new LetterShelf(parts.letters(), ledger.lineage());
        this.writing = new WindowWriting(parts, marks, shelf, events, stop);
        this.formers = new FormerTables(parts.sink(), marks, parts.allocator(), parts.spills());
    }

    /**
     * One round. Never throws for a table.
     *
     * @param number of the round, from 1
     */
    public RoundReport syncOnce(long number) {
        var watch = Stopwatch.start();
        round = number;
        events.accept(new RuntimeEvent.RoundStarted(round, mapping.turns().size()));
        marks.renew(round);
        var loaded = new FirstLoad(parts, marks, stop).through(() -> aside(Optional.empty()));
        loaded.ifPresent(outcomes -> outcomes.forEach(this::told));
        return finished(loaded.orElseGet(this::tableByTable), watch);
    }

    private RoundReport finished(List<TableOutcome> outcomes, Stopwatch watch) {
        var report = new RoundReport(round, outcomes, watch.elapsed());
        events.accept(new RuntimeEvent.RoundFinished(report));
        return report;
    }

    private List<TableOutcome> aside(Optional<String> reload) {
        var outcomes = new GraphRebuild(parts, marks, shelf, events, stop, round, reload).run(step -> {
            advance(step.table(), step.entry(), step.move());
            shelf.of(step.table()).removeBefore(step.move().version());
        });
        outcomes.stream()
                .filter(outcome -> outcome.status() != TableOutcome.Status.FAILED)
                .forEach(outcome -> reloadsLeft.remove(outcome.table()));
        return outcomes;
    }

    private List<TableOutcome> tableByTable() {
        var outcomes = new ArrayList<TableOutcome>();
        for (Turn turn : mapping.turns()) {
            if (stop.isRaised()) {
                break;
            }
            outcomes.add(told(outcome(turn)));
        }
        for (TableMark mark : marks.ofOthers(mapping.names())) {
            if (formers.canBeFound() && !stop.isRaised()) {
                outcomes.add(told(contained(mark.table(), draft -> withdraw(mark, draft))));
            }
        }
        return outcomes;
    }

    /**
     * Builds the graph anew, aside, and swaps it in; where that cannot be, a round that reads every table from the beginning.
     * Never throws for a table.
     *
     * @param number of the round, from 1
     */
    public RebuildReport rebuild(long number) {
        var watch = Stopwatch.start();
        round = number;
        events.accept(new RuntimeEvent.RoundStarted(round, mapping.turns().size()));
        try {
            var outcomes = aside(Optional.of("rebuild"));
            outcomes.forEach(this::told);
            return new RebuildReport(finished(outcomes, watch), Optional.empty());
        } catch (BifrostException e) {
            reloadsLeft.addAll(mapping.names());
            return new RebuildReport(syncOnce(number), Optional.of(e.getMessage()));
        }
    }

    private TableOutcome told(TableOutcome outcome) {
        events.accept(new RuntimeEvent.TableFinished(outcome));
        return outcome;
    }

    private TableOutcome outcome(Turn turn) {
        return turn instanceof Turn.Run run
                ? contained(run.table(), draft -> syncTable(run.compiled(), draft))
                : TableOutcome.failed(turn.table(), Hindrance.of(turn).orElseThrow());
    }

    /** A table's fault is its own. */
    private TableOutcome contained(String table, Consumer<OutcomeDraft> act) {
        var draft = new OutcomeDraft(table);
        try {
            act.accept(draft);
        } catch (BifrostException e) {
            draft.failed(e);
            marks.forget();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
            draft.failed(TableFaults.unexpected(table, e));
            marks.forget();
        }
        return draft.outcome();
    }

    private void syncTable(CompiledTable table, OutcomeDraft draft) {
        var position = position(table);
        Poll poll = parts.source().poll(table.spec(), position.cursor());
        draft.parts(poll.skipped());
        if (!(poll instanceof Poll.News news)) {
            position.missed(marks.of(table.table()))
                    .ifPresent(mark -> advance(
                            table.table(),
                            position.entry(),
                            move(mark, CursorUpdate.to(position.cursor().text()))));
            draft.lag(Optional.of(Lag.NONE));
            if (table.spec().mode() == SyncMode.FULL) { // a host may have died before it did so after the last window
                shelf.of(table.table()).removeBefore(ledger.entry(table.table()).version());
            }
            return;
        }
        Window window = news.window();
        draft.lag(Lag.before(window));
        draft.reload(position.reload().or(() -> window.reload().map(Window.Reload::code)));
        var update = position.update(window);
        var mark = position.mark(table, update);
        if (draft.isReload() || marks.of(table.table()).isEmpty()) {
            marks.begin(table.table(), position.entry(), table.manifest(), round, parts.allocator());
        }
        SinkReport report = writing.write(new WindowWriting.Task(table, position, window, mark, round, draft));
        marks.moved(mark);
        advance(mark.table(), position.entry(), move(mark, update));
        if (position.readsAll(window)) {
            shelf.of(table.table()).removeBefore(mark.version());
        }
        reloadsLeft.remove(table.table());
        draft.synced(report, Lag.after(window));
    }

    /** Settles where the table is; the ledger adopts a graph of its own lineage that is ahead. */
    private TablePosition position(CompiledTable table) {
        Ledger.Entry entry = ledger.entry(table.table());
        var position = TablePosition.of(
                table, entry, marks.of(table.table()), marks.kept(), reloadsLeft.contains(table.table()), policies);
        if (position.adopt().isEmpty()) {
            return position;
        }
        TableMark graph = position.adopt().get();
        var whole = new CursorUpdate(position.cursor().text(), List.of(), true);
        return position.adopted(advance(table.table(), entry, move(graph, whole)));
    }

    private static Ledger.Move move(TableMark mark, CursorUpdate update) {
        return new Ledger.Move(mark.version(), update, mark.digest(), mark.manifest());
    }

    /** The one caller of the ledger's advance: after the sink finished, or for a state that the graph already shows. */
    private Ledger.Entry advance(String table, Ledger.Entry seen, Ledger.Move move) {
        return ledger.advance(table, seen.version(), move);
    }

    /** Takes out of the graph what a table made that the mapping no longer has, if the user wants it or asked for it. */
    private void withdraw(TableMark former, OutcomeDraft draft) {
        String table = former.table();
        boolean asked = reloadsLeft.contains(table) || policies.reload().contains(RoundPolicies.EVERY_TABLE);
        formers.require(table, policies, asked);
        var entry = ledger.entry(table);
        marks.begin(table, entry, former.manifest(), round, parts.allocator());
        var gone = TablePosition.gone(table, Math.max(entry.version(), former.version()) + 1);
        draft.reload(Optional.of("no-longer-mapped"));
        draft.synced(formers.withdraw(marks.of(table).orElseThrow(), gone, round), Lag.NONE);
        marks.moved(gone);
        var beginning = new CursorUpdate("", List.of(), true);
        advance(table, entry, move(gone, beginning));
    }
}
