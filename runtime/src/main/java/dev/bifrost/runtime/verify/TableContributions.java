package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.graph.Pipeline;
import dev.bifrost.runtime.graph.Repeats;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.round.EmptyReadPolicy;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.verify.Contributions.Act;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Reads a table's state through its pipeline, and notes what its steps contribute. */
final class TableContributions {

    private final TableSource source;
    private final Contributions into;
    private final Map<StepShape, VerifiedStep> steps;
    private final BufferAllocator allocator;
    private final Progress progress;
    private final ContentHash hash;
    private boolean replays;

    /**
     * @param steps those that are noted
     * @param shown a float as the graph shows it
     */
    TableContributions(
            TableSource source,
            Contributions into,
            Map<StepShape, VerifiedStep> steps,
            BufferAllocator allocator,
            Progress progress,
            DoubleUnaryOperator shown) {
        this.source = source;
        this.into = into;
        this.steps = steps;
        this.allocator = allocator;
        this.progress = progress;
        this.hash = new ContentHash(shown);
    }

    void read(CompiledTable table, Window window) {
        progress.begins("table " + table.table());
        replays = window.kind() == Window.Kind.CHANGES;
        long rows = each(source, table, window, Repeats.KEPT, allocator, progress, this::note);
        EmptyReadPolicy.check(table, window, rows);
    }

    /**
     * Maps a state.
     *
     * @param to sees each mutation, which is closed afterwards
     * @return how many rows there were
     */
    static long each(
            TableSource source,
            CompiledTable table,
            Window window,
            Repeats repeats,
            BufferAllocator allocator,
            Progress progress,
            Consumer<GraphMutation> to) {
        var pipeline = new Pipeline(table, window, allocator, repeats);
        long rows = 0;
        try (var batches = source.read(table.spec(), window)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (var batch = next.get()) {
                    rows += batch.getRowCount();
                    pipeline.run(batch, made -> {
                        try (made) {
                            to.accept(made);
                        }
                    });
                }
                progress.reached(rows);
            }
        }
        return rows;
    }

    /** In the order in which a sink applies the parts. */
    private void note(GraphMutation made) {
        made.retractions().forEach(this::taken);
        made.vertices().forEach(set -> set(set.step(), set.rows()));
        made.edges().forEach(set -> set(set.step(), set.rows()));
        made.removals().forEach(set -> taken(set.step(), set.rows()));
    }

    private void set(StepShape shape, VectorSchemaRoot rows) {
        var step = steps.get(shape);
        if (step == null) {
            return;
        }
        var identity = Identity.of(shape, rows);
        var values = shape.properties().stream()
                .map(property -> ValueReader.of(rows.getVector(property.name())))
                .toArray(ValueReader[]::new);
        for (int row = 0; row < rows.getRowCount(); row++) {
            hash.begin();
            for (ValueReader value : values) {
                value.read(row, hash);
            }
            hash.bool(true); // has its labels
            long content = hash.value();
            identity.hash(row, (high, low) -> into.add(high, low, step.number(), Act.SET, content));
        }
    }

    private void taken(EdgeRetraction set) {
        if (set.by() != EdgeRetraction.By.EDGE) {
            throw VerifyErrors.STATELESS_SOURCE.because(
                    "table %s: the old rows of its changes hold keys only, so its state cannot be made from them",
                    set.step().table());
        }
        taken(set.step(), set.rows());
    }

    /** In a replay, what several rows may make is not taken away by one of them; it lingers until a full read. */
    private void taken(StepShape shape, VectorSchemaRoot rows) {
        var step = steps.get(shape);
        if (step == null || replays && !shape.exclusive()) {
            return;
        }
        var identity = Identity.of(shape, rows);
        for (int row = 0; row < rows.getRowCount(); row++) {
            identity.hash(row, (high, low) -> into.add(high, low, step.number(), Act.TAKEN, 0));
        }
    }
}
