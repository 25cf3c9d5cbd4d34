package dev.bifrost.runtime.round;

import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.graph.Pipeline;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.letters.WindowLetters;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.round.WindowRun.Care;
import dev.bifrost.runtime.sweep.LateRemovals;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes a window of a table into the graph, up to its mark. Where the target refuses values, and the table's bad rows do not
 * fail it, the window is written once more, with care; so is the next one of that table.
 */
final class WindowWriting {

    private final RoundRunner.Parts parts;
    private final GraphMarks marks;
    private final LetterShelf shelf;
    private final Consumer<RuntimeEvent> events;
    private final StopSignal stop;
    private final Set<String> refusing = new HashSet<>();

    WindowWriting(
            RoundRunner.Parts parts,
            GraphMarks marks,
            LetterShelf shelf,
            Consumer<RuntimeEvent> events,
            StopSignal stop) {
        this.parts = parts;
        this.marks = marks;
        this.shelf = shelf;
        this.events = events;
        this.stop = stop;
    }

    /** What is written, and by whom. */
    record Task(
            CompiledTable table,
            TablePosition position,
            Window window,
            TableMark mark,
            long round,
            OutcomeDraft draft) {}

    SinkReport write(Task task) {
        String table = task.table().table();
        if (!refusing.remove(table)) {
            var report = attempt(task, Care.NONE);
            if (report.isPresent()) {
                return report.get();
            }
        }
        return attempt(task, Care.EACH_BATCH).orElseThrow();
    }

    /** Empty if care is needed. */
    private Optional<SinkReport> attempt(Task task, Care care) {
        var table = task.table();
        var position = task.position();
        var window = task.window();
        var model = marks.model(table.table());
        try (var lent = parts.allocator().child("round %d, table %s".formatted(task.round(), table.table()));
                var sweep =
                        TableSweep.of(table, position, window, marks, parts.sink(), parts.spills(), lent.allocator());
                var shared = SharedSteps.of(table, window, parts.source(), parts.spills(), lent.allocator());
                var late = new LateRemovals(model, parts.spills().resolve("late"), lent.allocator());
                var letters = new WindowLetters(
                        shelf.of(table.table()),
                        table,
                        task.mark().version(),
                        position.cursor().text(),
                        window.to().text(),
                        lent.allocator());
                var session =
                        parts.sink().open(new SessionContext(table.table(), task.round(), model, lent.allocator()));
                var batches = parts.source().read(table.spec(), window)) {
            var pipeline = new Pipeline(table, window, lent.allocator(), letters);
            var run = new WindowRun(table, window, pipeline, care, events, stop, sweep.seen(), shared, late);
            sweep.prepare(session);
            try {
                if (run.into(session, batches).isPresent()) {
                    return Optional.empty();
                }
            } finally {
                task.draft().read(run.rows(), run.skipped());
            }
            if (run.wasRefused()) {
                refusing.add(table.table());
            }
            late.settle(session::apply);
            shared.settle(session, position.cursor().plus(window.to()), run.skipped());
            task.draft().read(run.rows(), run.skipped());
            sweep.run(session);
            session.drain();
            letters.publish(position.entry().version());
            return Optional.of(session.finish(task.mark()));
        }
    }
}
