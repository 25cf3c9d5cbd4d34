package dev.bifrost.runtime.round;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.graph.Pipeline;
import dev.bifrost.runtime.letters.LetterErrors;
import dev.bifrost.runtime.letters.LetterFile;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.letters.TableLetters;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.runtime.sweep.LateRemovals;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Tries dead letters again. The row in a letter is evidence, not input: it may have changed since, or be gone. So its key is
 * looked for in the table as it was at the cursor that the graph shows, and what the table has there is written, by the sink's
 * own session and so under its fence. What is written is what a round would have written; the cursor stays.
 */
public final class LetterReplay {

    private static final RoundPolicies REFUSE =
            new RoundPolicies(RoundPolicies.Choice.RELOAD, RoundPolicies.Choice.REFUSE, Set.of());

    private final RoundRunner.Parts parts;
    private final GraphMarks marks;
    private final LetterShelf shelf;

    public LetterReplay(RoundRunner.Parts parts, HostIdentity host) {
        this.parts = parts;
        this.marks = new GraphMarks(parts.sink(), parts.ledger(), host, parts.mapping());
        this.shelf = new LetterShelf(parts.letters(), parts.ledger().lineage());
    }

    /**
     * What became of a table's letters.
     *
     * @param written the table has the row, and now the graph has it
     * @param gone the table no longer has a row of that key
     * @param left the row still cannot be stored, or has no key by which it could be found
     */
    public record Replayed(String table, long written, long gone, long left) {}

    /** @throws dev.bifrost.api.BifrostException if the letters of the table cannot be replayed; nothing was changed then */
    public Replayed run(String table) {
        var compiled = compiled(table);
        try (var lent = parts.allocator().child("replay of " + table)) {
            var letters = shelf.of(table);
            var files = letters.files(parts.ledger().entry(table).version());
            var keys = new ReplayedKeys(compiled.options().rowKey());
            files.forEach(file -> file.read(lent.allocator(), keys::want));
            if (keys.areWanted()) {
                write(compiled, keys, lent.allocator());
            }
            return settle(letters, files, keys, lent.allocator());
        }
    }

    private CompiledTable compiled(String table) {
        var turn = parts.mapping().turns().stream()
                .filter(each -> each.table().equals(table))
                .findFirst()
                .orElseThrow(() -> LetterErrors.NOT_REPLAYABLE.because(
                        "table %s is no longer mapped; its letters can be removed with: bifrost dlq drop %s",
                        table, table));
        if (!(turn instanceof Turn.Run run)) {
            throw Hindrance.of(turn).orElseThrow();
        }
        if (run.compiled().options().rowKey().isEmpty()) {
            throw LetterErrors.NOT_REPLAYABLE.because(
                    "table %s: its rows have no key by which they could be found; set row_key, or read the table again with: bifrost sync --reload %s",
                    table, table);
        }
        return run.compiled();
    }

    private TablePosition position(CompiledTable table, Ledger.Entry entry) {
        String name = table.table();
        var position = TablePosition.of(table, entry, marks.of(name), marks.kept(), false, REFUSE);
        boolean isAhead =
                marks.of(name).filter(mark -> mark.version() != entry.version()).isPresent();
        if (position.reload().isPresent() || position.adopt().isPresent() || isAhead) {
            throw LetterErrors.NOT_REPLAYABLE.because(
                    "table %s: graph and ledger do not show one state of it; run bifrost sync first", name);
        }
        return position;
    }

    private Window state(CompiledTable table, TablePosition position) {
        if (parts.source() instanceof StateReader reader) {
            return reader.at(table.spec(), position.cursor());
        }
        throw LetterErrors.NOT_REPLAYABLE.because(
                "table %s: its source does not show the state that the graph shows; read the table again with: bifrost sync --reload %s",
                table.table(), table.table());
    }

    private void write(CompiledTable table, ReplayedKeys keys, BufferAllocator allocator) {
        var entry = parts.ledger().entry(table.table());
        var position = position(table, entry);
        var window = state(table, position);
        var model = marks.model(table.table());
        var lenient = lenient(table);
        try (var batches = parts.source().read(table.spec(), window)) {
            keys.look(batches);
        }
        try (var shared = SharedSteps.of(table, window, parts.source(), parts.spills(), allocator);
                var late = new LateRemovals(model, parts.spills().resolve("late"), allocator);
                var session = parts.sink().open(new SessionContext(table.table(), 0, model, allocator));
                var batches = keys.among(parts.source().read(table.spec(), window), allocator)) {
            var pipeline = new Pipeline(lenient, window, allocator, keys);
            var run = new WindowRun(
                    lenient,
                    window,
                    pipeline,
                    WindowRun.Care.EACH_BATCH,
                    event -> {},
                    new StopSignal(),
                    Optional.empty(),
                    shared,
                    late);
            run.into(session, batches);
            late.settle(session::apply);
            shared.settle(session, position.cursor(), run.skipped());
            session.finish(mark(table, entry));
        }
    }

    /** What is bad again stays a letter; that a few rows are read of a table says nothing of it. */
    private static CompiledTable lenient(CompiledTable table) {
        var policies = table.options().policies().skippingBadRows().allowingEmpty();
        return new CompiledTable(
                table.spec(),
                table.schema(),
                table.nodes(),
                new TableOptions(table.options().rowKey(), policies),
                table.digest(),
                table.manifest());
    }

    /** The graph shows what it showed. */
    private TableMark mark(CompiledTable table, Ledger.Entry entry) {
        return marks.of(table.table())
                .orElseGet(() -> new TableMark(
                        table.table(),
                        entry.version(),
                        TablePosition.graphText(entry.cursor()),
                        entry.digest(),
                        entry.manifest()));
    }

    private static Replayed settle(
            TableLetters letters, List<LetterFile> files, ReplayedKeys keys, BufferAllocator allocator) {
        for (LetterFile file : files) {
            letters.keepOnly(file, keys::left, allocator);
        }
        return new Replayed(letters.table(), keys.written(), keys.gone(), keys.left());
    }
}
