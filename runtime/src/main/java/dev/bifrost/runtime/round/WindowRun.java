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
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TablePolicies.OnBadRow;
import dev.bifrost.runtime.sweep.LateRemovals;
import dev.bifrost.runtime.sweep.SeenElements;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;

/** Brings the batches of one window through the pipeline into a sink session, and counts. */
final class WindowRun {

    private final CompiledTable table;
    private final Window window;
    private final Pipeline pipeline;
    private final Consumer<RuntimeEvent> events;
    private final StopSignal stop;
    private final Optional<SeenElements> seen;
    private final SharedSteps shared;
    private final LateRemovals late;
    private final Map<String, Long> skipped = new LinkedHashMap<>();
    private long rows;

    /**
     * @param seen remembers what the window holds, if the graph is swept afterwards
     * @param shared holds removals that one row alone cannot settle
     * @param late holds removals that a later batch may undo
     */
    WindowRun(
            CompiledTable table,
            Window window,
            BufferAllocator allocator,
            Consumer<RuntimeEvent> events,
            StopSignal stop,
            Optional<SeenElements> seen,
            SharedSteps shared,
            LateRemovals late) {
        this.table = table;
        this.window = window;
        this.pipeline = new Pipeline(table, window, allocator);
        this.events = events;
        this.stop = stop;
        this.seen = seen;
        this.shared = shared;
        this.late = late;
    }

    long rows() {
        return rows;
    }

    /** Rows that made nothing, by step and reason. */
    Map<String, Long> skipped() {
        return skipped;
    }

    /** Applies every batch. On return everything was handed to the session, and its answers to bad rows were settled. */
    void into(SinkSession session, TableBatches batches) {
        events.accept(new RuntimeEvent.TableStarted(table.table(), expected(batches), Lag.before(window)));
        for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
            try (var read = batch.get()) {
                checkStop();
                pipeline.run(read, made -> apply(made, session));
                rows += read.getRowCount();
            }
            events.accept(new RuntimeEvent.TableProgress(table.table(), rows, expected(batches)));
        }
        checkStop();
        EmptyReadPolicy.check(table, window, rows);
        settleBadRows(session);
    }

    private void apply(GraphMutation made, SinkSession session) {
        try (GraphMutation mutation = late.take(shared.take(made))) {
            count(mutation);
            session.apply(mutation);
            seen.ifPresent(elements -> elements.add(mutation));
        }
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
        skipped.put("bad row", bad.total());
        if (table.options().policies().onBadRow() == OnBadRow.FAIL) {
            session.drain();
            throw new BifrostException(
                    RoundErrors.BAD_ROWS,
                    "table %s: %d of %d rows cannot be stored: %s. The others were written and the cursor stays. Mend the rows, or set on_bad_row: skip"
                            .formatted(table.table(), bad.total(), rows, bad.summary()));
        }
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
