package dev.bifrost.runtime.sweep;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Removals from elements that several rows may make: that one row no longer makes an element says nothing of the others. They
 * are held to the end of the window, in a spill, and settled by reading the table's rows once more: what another row still
 * makes is written again from that row, the rest goes.
 */
public final class SharedRemovals implements AutoCloseable {

    /** Hashes of one step that are compared at a time; more candidates make more passes over the table. */
    private static final int PASS_ROWS = 2_000_000;

    private final Path directory;
    private final BufferAllocator allocator;
    private final Map<StepShape, Partitions> candidates = new LinkedHashMap<>();
    private long count;

    /** @param directory for spills; an own one of this window */
    public SharedRemovals(Path directory, BufferAllocator allocator) {
        this.directory = directory;
        this.allocator = allocator;
    }

    /** How many removals wait. */
    public long count() {
        return count;
    }

    /** Takes the removals of shared steps out of a mutation. The rest comes back; the caller closes that instead. */
    public GraphMutation take(GraphMutation mutation) {
        var retractions = new ArrayList<EdgeRetraction>();
        var removals = new ArrayList<VertexRemoval>();
        mutation.retractions().forEach(set -> {
            if (set.step().exclusive() || set.by() != EdgeRetraction.By.EDGE) {
                retractions.add(set);
            } else {
                hold(set.step(), set.rows());
            }
        });
        mutation.removals().forEach(set -> {
            if (set.step().exclusive()) {
                removals.add(set);
            } else {
                hold(set.step(), set.rows());
            }
        });
        return new GraphMutation(retractions, mutation.vertices(), mutation.edges(), removals, mutation.skipped());
    }

    private void hold(StepShape step, VectorSchemaRoot rows) {
        try (rows) {
            var partitions = candidates.computeIfAbsent(
                    step, any -> new Partitions(directory.resolve("candidates-" + step.id())));
            var identity = Identity.of(step, rows);
            for (int row = 0; row < rows.getRowCount(); row++) {
                byte[][] texts = identity.texts(row);
                identity.hash(row, (high, low) -> partitions.add(high, low, texts));
                count++;
            }
        }
    }

    /** Reads what the table's rows make at the window's end. */
    public interface Probe {
        /** @param each gets every mutation, which the caller closes */
        void read(Consumer<GraphMutation> each);
    }

    /**
     * Settles everything that waits.
     *
     * @param probe may be read several times
     * @param apply takes each mutation, which this closes afterwards
     */
    public void settle(Probe probe, Consumer<GraphMutation> apply) {
        for (var entry : candidates.entrySet()) {
            new Settlement(entry.getKey(), entry.getValue(), probe, apply).run();
        }
    }

    private final class Settlement {
        private final StepShape step;
        private final Partitions waiting;
        private final Probe probe;
        private final Consumer<GraphMutation> apply;

        Settlement(StepShape step, Partitions waiting, Probe probe, Consumer<GraphMutation> apply) {
            this.step = step;
            this.waiting = waiting;
            this.probe = probe;
            this.apply = apply;
        }

        void run() {
            int partition = 0;
            while (partition < Partitions.COUNT) {
                var wanted = new HashSet128();
                int first = partition;
                int size = 0;
                while (partition < Partitions.COUNT && size < PASS_ROWS) {
                    var counted = new int[1];
                    waiting.read(partition++, (high, low, texts) -> {
                        wanted.add(high, low);
                        counted[0]++;
                    });
                    size += counted[0];
                }
                if (size > 0) {
                    pass(first, partition, wanted);
                }
            }
        }

        private void pass(int first, int end, HashSet128 wanted) {
            var standing = new HashSet128();
            probe.read(mutation -> rewrite(mutation, wanted, standing));
            var gone = new ArrayList<byte[][]>();
            var said = new HashSet128();
            for (int partition = first; partition < end; partition++) {
                waiting.read(partition, (high, low, texts) -> {
                    if (!standing.contains(high, low) && !said.contains(high, low)) {
                        said.add(high, low);
                        gone.add(texts);
                    }
                    if (gone.size() == Removals.BATCH_ROWS) {
                        Removals.apply(step, gone, allocator, apply);
                    }
                });
            }
            Removals.apply(step, gone, allocator, apply);
        }

        private void rewrite(GraphMutation mutation, HashSet128 wanted, HashSet128 standing) {
            for (VertexSet set : mutation.vertices()) {
                if (set.step().equals(step)) {
                    var rows = standing(set.rows(), wanted, standing);
                    write(new GraphMutation(
                            List.of(), List.of(new VertexSet(set.step(), rows)), List.of(), List.of(), List.of()));
                }
            }
            for (EdgeSet set : mutation.edges()) {
                if (set.step().equals(step)) {
                    var rows = standing(set.rows(), wanted, standing);
                    write(new GraphMutation(
                            List.of(), List.of(), List.of(new EdgeSet(set.step(), rows)), List.of(), List.of()));
                }
            }
        }

        private VectorSchemaRoot standing(VectorSchemaRoot rows, HashSet128 wanted, HashSet128 standing) {
            return Selection.of(
                    step,
                    rows,
                    (row, high, low) -> {
                        boolean stands = wanted.contains(high, low);
                        if (stands) {
                            standing.add(high, low);
                        }
                        return stands;
                    },
                    allocator);
        }

        private void write(GraphMutation mutation) {
            try (mutation) {
                apply.accept(mutation);
            }
        }
    }

    @Override
    public void close() {
        candidates.values().forEach(Partitions::close);
        candidates.clear();
    }
}
