package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.graph.BadRows;
import dev.bifrost.runtime.graph.Pipeline;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TablePolicies.OnBadRow;
import dev.bifrost.runtime.sweep.LateRemovals;
import dev.bifrost.runtime.sweep.SeenElements;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Brings the batches of one window through the pipeline into a sink session, and counts. */
final class WindowRun {

    private static final String BAD_ROW = "bad row";

    /** Whether the target is known to refuse values of the table. */
    enum Care {
        /** Not: writing runs ahead of the answers. */
        NONE,
        /** Each batch waits for its answer, so that refused rows can be found in it. */
        EACH_BATCH
    }

    private final CompiledTable table;
    private final Window window;
    private final Pipeline pipeline;
    private final Care care;
    private final Consumer<RuntimeEvent> events;
    private final StopSignal stop;
    private final Optional<SeenElements> seen;
    private final SharedSteps shared;
    private final LateRemovals late;
    private final Map<String, Long> skipped = new LinkedHashMap<>();
    private long rows;
    private boolean wasRefused;

    /**
     * @param pipeline fresh
     * @param seen remembers what the window holds, if the graph is swept afterwards
     * @param shared holds removals that one row alone cannot settle
     * @param late holds removals that a later batch may undo
     */
    WindowRun(
            CompiledTable table,
            Window window,
            Pipeline pipeline,
            Care care,
            Consumer<RuntimeEvent> events,
            StopSignal stop,
            Optional<SeenElements> seen,
            SharedSteps shared,
            LateRemovals late) {
        this.table = table;
        this.window = window;
        this.pipeline = pipeline;
        this.care = care;
        this.events = events;
        this.stop = stop;
        this.seen = seen;
        this.shared = shared;
        this.late = late;
    }

    long rows() {
        return rows;
    }

    /** Whether the target refused rows that were found with care. */
    boolean wasRefused() {
        return wasRefused;
    }

    /** Rows that made nothing, by step and reason. */
    Map<String, Long> skipped() {
        return skipped;
    }

    /**
     * Applies every batch. On return everything was handed to the session, and its answers to bad rows were settled.
     *
     * @return why the target refuses values, of a table whose bad rows do not fail it, where nothing was done about it: the
     *     window is to be written again with {@link Care#EACH_BATCH}. Empty otherwise
     */
    Optional<BifrostException> into(SinkSession session, TableBatches batches) {
        events.accept(new RuntimeEvent.TableStarted(table.table(), expected(batches), Lag.before(window), window));
        for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
            try (var read = batch.get()) {
                checkStop();
                var refusal = write(read, session);
                if (refusal.isPresent()) {
                    return refusal;
                }
                rows += read.getRowCount();
            }
            events.accept(new RuntimeEvent.TableProgress(table.table(), rows, expected(batches)));
        }
        checkStop();
        EmptyReadPolicy.check(table, window, rows);
        settleBadRows(session);
        return tolerates() ? session.refusal() : Optional.empty();
    }

    private Optional<BifrostException> write(VectorSchemaRoot batch, SinkSession session) {
        if (care == Care.EACH_BATCH) {
            writeWithCare(batch, session);
            return Optional.empty();
        }
        try {
            pipeline.run(batch, made -> {
                try (GraphMutation mutation = held(made)) {
                    count(mutation);
                    session.apply(mutation);
                    seen.ifPresent(elements -> elements.add(mutation));
                }
            });
            return Optional.empty();
        } catch (BifrostException e) {
            if (!tolerates()) {
                throw e;
            }
            return Optional.of(session.refusal().orElseThrow(() -> e));
        }
    }

    private void writeWithCare(VectorSchemaRoot batch, SinkSession session) {
        var writing = new CarefulWriting(
                pipeline, session, this::held, taken -> seen.ifPresent(elements -> elements.add(taken)), this::refused);
        var whole = new boolean[] {true};
        pipeline.run(batch, made -> {
            try (GraphMutation mutation = held(made)) {
                count(mutation);
                whole[0] = whole[0] && writing.isTaken(mutation);
            }
        });
        if (!whole[0]) {
            writing.halve(batch, rows + 1);
        }
    }

    private GraphMutation held(GraphMutation made) {
        return ofThose(ofThose(made, shared::take), late::take);
    }

    /** What is held back is spilled, and a disk may be full. */
    private static GraphMutation ofThose(GraphMutation made, UnaryOperator<GraphMutation> take) {
        try {
            return take.apply(made);
        } catch (RuntimeException | Error e) {
            made.close();
            throw e;
        }
    }

    /** Under {@code on_bad_row: fail} a refusal is the table's failure, as it comes. */
    private boolean tolerates() {
        return table.options().policies().onBadRow() != OnBadRow.FAIL;
    }

    /** A filter may leave fewer rows than the plan holds, so that a share of the plan would mislead. */
    private long expected(TableBatches batches) {
        if (batches.rowsExpected().isPresent()) {
            return batches.rowsExpected().getAsLong();
        }
        return table.spec().filter().isPresent() ? -1 : window.plan().rows().orElse(-1);
    }

    private void checkStop() {
        if (stop.isRaised()) {
            throw new BifrostException(
                    RoundErrors.STOPPED,
                    "table %s: the host is stopping; its window is read again at the next start"
                            .formatted(table.table()));
        }
    }

    /** The rest of the window is written before the table fails, so that the outcome is the same for every batch size. */
    private void settleBadRows(SinkSession session) {
        BadRows bad = pipeline.badRows();
        if (bad.total() == 0) {
            return;
        }
        var policy = table.options().policies().onBadRow();
        skipped.put(policy == OnBadRow.DEAD_LETTER ? LetterShelf.COUNTED_AS : BAD_ROW, bad.total());
        if (policy == OnBadRow.FAIL) {
            session.drain();
            throw new BifrostException(
                    RoundErrors.BAD_ROWS,
                    "table %s: %d of %d rows cannot be stored: %s. The others were written and the cursor stays. Mend the rows, or set on_bad_row: skip or dead_letter"
                            .formatted(table.table(), bad.total(), rows, bad.summary()));
        }
        if (isOverBudget(rows)) {
            session.refusal(); // the rows that it has are bad ones too; any other fault is thrown
            throw overBudget();
        }
    }

    /** A target that refuses rows without end is not asked about each of them. */
    private void refused() {
        wasRefused = true;
        if (isOverBudget(Long.MAX_VALUE)) {
            throw overBudget();
        }
    }

    private boolean isOverBudget(long ofRows) {
        var policies = table.options().policies();
        return policies.onBadRow() == OnBadRow.DEAD_LETTER
                && policies.letters().isExceeded(pipeline.badRows().total(), ofRows);
    }

    private BifrostException overBudget() {
        BadRows bad = pipeline.badRows();
        var budget = table.options().policies().letters();
        return new BifrostException(
                RoundErrors.TOO_MANY_DEAD_LETTERS,
                "table %s: %d rows cannot be stored, more than dead_letter_rows (%d) or dead_letter_share (%s) allow: %s. No letters were kept and the cursor stays. Mend the rows, or raise the budget"
                        .formatted(table.table(), bad.total(), budget.rows(), budget.share(), bad.summary()));
    }

    private void count(GraphMutation mutation) {
        for (var entry : mutation.skipped()) {
            String reason = entry.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            skipped.merge(stepName(entry.stepId()) + ": " + reason, entry.rows(), Long::sum);
        }
    }

    private String stepName(String id) {
        return table.bindings().stream()
                .map(CompiledTable.Binding::shape)
                .filter(shape -> shape.id().equals(id))
                .map(StepShape::name)
                .findFirst()
                .orElse(id);
    }
}
