package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.graph.Pipeline;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.letters.WindowLetters;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.sweep.LateRemovals;
import dev.bifrost.runtime.sweep.SeenElements;
import dev.bifrost.runtime.sweep.Sweep;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/** One table's part of a rebuild: everything from its beginning to its present state. */
final class TableRebuild {

    private final CompiledTable table;
    private final RoundRunner.Parts parts;
    private final GraphMarks marks;
    private final LetterShelf shelf;
    private final Consumer<RuntimeEvent> events;
    private final StopSignal stop;
    private final long round;

    TableRebuild(
            CompiledTable table,
            RoundRunner.Parts parts,
            GraphMarks marks,
            LetterShelf shelf,
            Consumer<RuntimeEvent> events,
            StopSignal stop,
            long round) {
        this.table = table;
        this.parts = parts;
        this.marks = marks;
        this.shelf = shelf;
        this.events = events;
        this.stop = stop;
        this.round = round;
    }

    /** Empty if the table never had a row to show. */
    Optional<GraphRebuild.Step> read(GraphBuild build, OutcomeDraft draft) {
        Ledger.Entry entry = parts.ledger().entry(table.table());
        Poll poll = parts.source().poll(table.spec(), Cursor.START);
        draft.parts(poll.skipped());
        if (!(poll instanceof Poll.News news)) {
            requireState(entry, CursorUpdate.to(""));
            draft.lag(Optional.of(Lag.NONE));
            return Optional.empty();
        }
        Window window = news.window();
        requireState(entry, window.to());
        draft.lag(Lag.before(window));
        var update = new CursorUpdate(window.to().text(), window.to().doneAdded(), true);
        long version = Math.max(
                        entry.version(),
                        marks.of(table.table()).map(TableMark::version).orElse(0L))
                + 1;
        var mark = new TableMark(
                table.table(),
                version,
                TablePosition.graphText(Cursor.START.plus(update)),
                table.digest(),
                table.manifest());
        write(build, window, entry.version(), mark, draft);
        return Optional.of(new GraphRebuild.Step(
                table.table(),
                entry,
                new Ledger.Move(version, update, table.digest(), table.manifest()),
                Lag.after(window)));
    }

    /** A graph that is built from what is left of a table would have lost the rest of it. */
    private void requireState(Ledger.Entry entry, CursorUpdate now) {
        var gone = new TreeSet<>(entry.cursor().done());
        gone.removeAll(now.doneAdded());
        boolean nothing = now.text().isEmpty() && !entry.cursor().isStart();
        if (!gone.isEmpty() || nothing) {
            throw new BifrostException(
                    RoundErrors.STATE_GONE,
                    "table %s: the graph shows %s that the source can no longer show%s, so a rebuild would lose their rows; bring them back, or read the table as it is now with: bifrost sync --reload %s"
                            .formatted(
                                    table.table(),
                                    gone.isEmpty() ? "rows" : gone.size() + " parts",
                                    gone.isEmpty() ? "" : ", such as " + gone.first(),
                                    table.table()));
        }
    }

    /** The live graph, of which no more may go with a swap than a sweep may take; empty if nothing of the table can be in it. */
    private Optional<GraphReader> swept() {
        return parts.sink() instanceof GraphReader reader
                        && marks.of(table.table()).isPresent()
                        && table.options().policies().sweepShare() < 1
                ? Optional.of(reader)
                : Optional.empty();
    }

    private List<StepShape> shapes() {
        return table.bindings().stream().map(CompiledTable.Binding::shape).toList();
    }

    private void write(GraphBuild build, Window window, long reached, TableMark mark, OutcomeDraft draft) {
        var source = parts.source();
        var model = parts.mapping().model();
        var swept = swept();
        try (var lent = parts.allocator().child("round %d, table %s".formatted(round, table.table()));
                var shared = SharedSteps.of(table, window, source, parts.spills(), lent.allocator());
                var late = new LateRemovals(model, parts.spills().resolve("late"), lent.allocator());
                var letters = new WindowLetters(
                        shelf.of(table.table()),
                        table,
                        mark.version(),
                        "",
                        window.to().text(),
                        lent.allocator());
                var seen = new SeenElements(parts.spills().resolve("sweep"));
                var session = build.open(new SessionContext(table.table(), round, model, lent.allocator()));
                var batches = source.read(table.spec(), window)) {
            var pipeline = new Pipeline(table, window, lent.allocator(), letters);
            var run = new WindowRun(
                    table, window, pipeline, WindowRun.Care.NONE, events, stop, swept.map(any -> seen), shared, late);
            try {
                run.into(session, batches).ifPresent(reason -> {
                    throw reason;
                });
            } finally {
                draft.read(run.rows(), run.skipped());
            }
            late.settle(session::apply);
            shared.settle(session, Cursor.START.plus(window.to()), run.skipped());
            draft.read(run.rows(), run.skipped());
            if (swept.isPresent()) {
                new Sweep(swept.get(), seen, lent.allocator())
                        .require(
                                table.table(),
                                shapes(),
                                table.options().policies().sweepShare());
            }
            letters.publish(reached);
            session.finish(mark);
        }
    }
}
