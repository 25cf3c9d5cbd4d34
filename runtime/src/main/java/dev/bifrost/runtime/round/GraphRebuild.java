package dev.bifrost.runtime.round;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TablePolicies.OnMissing;
import dev.bifrost.runtime.mapping.Turn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Builds the graph from nothing, aside, out of all tables of the mapping; the swap is the moment at which all of them move. One
 * table that cannot be read, or not as a whole, and nothing is swapped.
 *
 * <p>One thread; used once.
 */
final class GraphRebuild {

    private final RoundRunner.Parts parts;
    private final GraphMarks marks;
    private final LetterShelf shelf;
    private final Consumer<RuntimeEvent> events;
    private final StopSignal stop;
    private final long round;
    private final Optional<String> reload;
    private final Map<String, OutcomeDraft> drafts = new LinkedHashMap<>();

    /**
     * What a table's read makes of its ledger entry.
     *
     * @param entry as it was seen
     * @param left how far the table is behind once it moved
     */
    record Step(String table, Ledger.Entry entry, Ledger.Move move, Lag left) {}

    /** @param reload why every table is read from the beginning; empty if none was read before */
    GraphRebuild(
            RoundRunner.Parts parts,
            GraphMarks marks,
            LetterShelf shelf,
            Consumer<RuntimeEvent> events,
            StopSignal stop,
            long round,
            Optional<String> reload) {
        this.parts = parts;
        this.marks = marks;
        this.shelf = shelf;
        this.events = events;
        this.stop = stop;
        this.round = round;
        this.reload = reload;
        parts.mapping().names().forEach(table -> drafts.put(table, new OutcomeDraft(table)));
    }

    /**
     * @param moved hears of each table after the swap, to move the ledger
     * @throws BifrostException {@code api.REBUILD_NOT_POSSIBLE}: nothing was changed, and a round can do the same
     */
    List<TableOutcome> run(Consumer<Step> moved) {
        try {
            build(moved);
        } catch (BifrostException e) {
            marks.forget();
            if (e.code() == ApiErrors.REBUILD_NOT_POSSIBLE) {
                throw e;
            }
            drafts.values().forEach(draft -> draft.failedUnlessKnown(e));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
            marks.forget();
            drafts.forEach((table, draft) -> draft.failedUnlessKnown(TableFaults.unexpected(table, e)));
        }
        return drafts.values().stream().map(OutcomeDraft::outcome).toList();
    }

    private void build(Consumer<Step> moved) {
        var tables = parts.mapping().turns().stream().map(this::required).toList();
        tables.forEach(this::requireNothingKept);
        var steps = new ArrayList<Step>();
        Map<String, SinkReport> reports;
        try (var lent = parts.allocator().child("round %d, build".formatted(round));
                var build = capability(parts.sink())
                        .begin(new Rebuild.BuildContext(
                                round,
                                parts.mapping().model(),
                                marks.model(""),
                                lent.allocator(),
                                parts.spills().resolve("build")))) {
            for (CompiledTable table : tables) {
                read(table, build).ifPresent(steps::add);
            }
            reports = build.swapIn(this::told);
        }
        marks.forget();
        for (Step step : steps) {
            moved.accept(step);
            drafts.get(step.table()).synced(reports.getOrDefault(step.table(), SinkReport.EMPTY), step.left());
        }
    }

    /** What a table keeps that its rows no longer make is in the live graph alone. */
    private void requireNothingKept(CompiledTable table) {
        boolean isWritten = marks.of(table.table()).isPresent();
        if (isWritten && table.options().policies().onMissing() == OnMissing.KEEP) {
            throw new BifrostException(
                    ApiErrors.REBUILD_NOT_POSSIBLE,
                    "table %s keeps what its rows no longer make (on_missing: keep), and only the live graph has that"
                            .formatted(table.table()));
        }
    }

    private static Rebuild capability(GraphSink sink) {
        if (sink instanceof Rebuild rebuild) {
            return rebuild;
        }
        throw new BifrostException(ApiErrors.REBUILD_NOT_POSSIBLE, "the sink cannot build a graph aside");
    }

    private CompiledTable required(Turn turn) {
        return turn instanceof Turn.Run run
                ? run.compiled()
                : refused(turn.table(), Hindrance.of(turn).orElseThrow());
    }

    private Optional<Step> read(CompiledTable table, GraphBuild build) {
        var draft = drafts.get(table.table());
        try {
            var step = new TableRebuild(table, parts, marks, shelf, events, stop, round).read(build, draft);
            step.ifPresent(read -> draft.reload(reload));
            return step;
        } catch (BifrostException e) {
            if (e.code() == ApiErrors.REBUILD_NOT_POSSIBLE) {
                throw e;
            }
            return refused(table.table(), e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
            return refused(table.table(), TableFaults.unexpected(table.table(), e));
        }
    }

    /** The table that is at fault says why, the others that it is not they. */
    private <T> T refused(String table, BifrostException reason) {
        drafts.get(table).failed(reason);
        throw new BifrostException(
                RoundErrors.NOT_REBUILT,
                "table %s failed (%s), so no graph was swapped in and no table moved; the graph is as it was"
                        .formatted(table, reason.code().code()));
    }

    private void told(GraphBuild.Stage stage, long done, long of) {
        if (stop.isRaised()) {
            throw new BifrostException(
                    RoundErrors.STOPPED, "the host is stopping; no graph was swapped in, and the graph is as it was");
        }
        events.accept(new RuntimeEvent.BuildProgress(stage, done, of));
    }
}
