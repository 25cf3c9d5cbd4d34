package dev.bifrost.runtime.sweep;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Removes what a complete read did not hold: the graph's elements with a step's marker, less those that were seen.
 *
 * <p>The graph is read first and the difference is counted; only when its share of what the graph has with what was seen is allowed is
 * anything removed. Whether the graph has that already makes no difference. Edges go before vertices.
 */
public final class Sweep {

    /** Below this many removals the share is not looked at: small tables change as a whole. */
    private static final long SHARE_FREE_ROWS = 1_000;

    private final GraphReader reader;
    private final SeenElements seen;
    private final BufferAllocator allocator;

    public Sweep(GraphReader reader, SeenElements seen, BufferAllocator allocator) {
        this.reader = reader;
        this.seen = seen;
        this.allocator = allocator;
    }

    /**
     * Sweeps steps of one table.
     *
     * @param maxShare of a step's elements that may go, 0 to 1
     * @param apply takes each mutation, which this closes afterwards
     * @throws BifrostException {@code sweep.SHARE_EXCEEDED}, before anything was removed
     */
    public void run(String table, List<? extends StepShape> steps, double maxShare, Consumer<GraphMutation> apply) {
        var gone = new ArrayList<Vanished>();
        try {
            for (StepShape step : steps) {
                gone.add(vanished(table, step, maxShare));
            }
            gone.stream().filter(part -> part.step() instanceof StepShape.Edge).forEach(part -> remove(part, apply));
            gone.stream()
                    .filter(part -> part.step() instanceof StepShape.Vertex)
                    .forEach(part -> remove(part, apply));
        } finally {
            gone.forEach(part -> part.identities().close());
        }
    }

    /**
     * As {@link #run}, for a graph that what was seen is going to replace.
     *
     * @throws BifrostException {@code sweep.SHARE_EXCEEDED}
     */
    public void require(String table, List<? extends StepShape> steps, double maxShare) {
        for (StepShape step : steps) {
            vanished(table, step, maxShare).identities().close();
        }
    }

    /**
     * Takes everything away that steps contribute, whatever was seen: they are no more, or were others.
     *
     * @param apply takes each mutation, which this closes afterwards
     */
    public void withdraw(List<? extends StepShape> steps, Consumer<GraphMutation> apply) {
        steps.stream().filter(StepShape.Edge.class::isInstance).forEach(step -> withdraw(step, apply));
        steps.stream().filter(StepShape.Vertex.class::isInstance).forEach(step -> withdraw(step, apply));
    }

    private void withdraw(StepShape step, Consumer<GraphMutation> apply) {
        try (var present = new Partitions(seen.directory().resolve("withdrawn-" + step.id()))) {
            readGraph(step, present);
            remove(new Vanished(step, present), apply);
        }
    }

    /**
     * What a step no longer has.
     *
     * @param identities with their texts
     */
    private record Vanished(StepShape step, Partitions identities) {}

    private Vanished vanished(String table, StepShape step, double maxShare) {
        var gone = new Partitions(seen.directory().resolve("gone-" + step.id()));
        try (var present = new Partitions(seen.directory().resolve("present-" + step.id()))) {
            readGraph(step, present);
            long held = 0;
            var count = new long[1];
            for (int i = 0; i < Partitions.COUNT; i++) {
                var wanted = new HashSet128();
                seen.of(step).read(i, (high, low, texts) -> wanted.add(high, low));
                held += wanted.size();
                present.read(i, (high, low, texts) -> {
                    if (!wanted.contains(high, low)) {
                        gone.add(high, low, texts);
                        count[0]++;
                    }
                });
            }
            checkShare(table, step, count[0], held + count[0], maxShare);
            return new Vanished(step, gone);
        } catch (RuntimeException | Error e) {
            gone.close();
            throw e;
        }
    }

    private void readGraph(StepShape step, Partitions present) {
        try (var batches = reader.scan(step, allocator)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (var rows = next.get()) {
                    var identity = Identity.of(step, rows);
                    for (int row = 0; row < rows.getRowCount(); row++) {
                        byte[][] texts = identity.texts(row);
                        identity.hash(row, (high, low) -> present.add(high, low, texts));
                    }
                }
            }
        }
    }

    private static void checkShare(String table, StepShape step, long gone, long total, double maxShare) {
        if (gone > SHARE_FREE_ROWS && gone > maxShare * total) {
            throw new BifrostException(
                    SweepErrors.SHARE_EXCEEDED,
                    "table %s: a full read no longer holds %,d of the %,d elements of step '%s'; at most %.0f %% may go in one round. Nothing was removed. If the table really shrank, set sweep_share: 1"
                            .formatted(table, gone, total, step.name(), maxShare * 100));
        }
    }

    private void remove(Vanished gone, Consumer<GraphMutation> apply) {
        var batch = new ArrayList<byte[][]>();
        for (int i = 0; i < Partitions.COUNT; i++) {
            gone.identities().read(i, (high, low, texts) -> {
                batch.add(texts);
                if (batch.size() == Removals.BATCH_ROWS) {
                    Removals.apply(gone.step(), batch, allocator, apply);
                }
            });
        }
        Removals.apply(gone.step(), batch, allocator, apply);
    }
}
