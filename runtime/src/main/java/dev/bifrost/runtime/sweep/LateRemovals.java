package dev.bifrost.runtime.sweep;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Removals from elements that would not come back as they were: those on which another program keeps properties, and
 * vertices that take the edges of others along. A later batch of the window may make such an element again, so that it
 * should not have gone at all; what would be lost in between must not hang on where a source ends its batches. They are
 * held to the end of the window, in a spill, and those go that nothing made again.
 */
public final class LateRemovals implements AutoCloseable {

    private final GraphModel model;
    private final Path directory;
    private final BufferAllocator allocator;
    /** What happened to identities since the first removal: with their texts if they went, without if they came. */
    private final Map<StepShape, Partitions> events = new HashMap<>();

    /**
     * @param model which tells what is kept on what
     * @param directory for spills; an own one of this window
     */
    public LateRemovals(GraphModel model, Path directory, BufferAllocator allocator) {
        this.model = model;
        this.directory = directory;
        this.allocator = allocator;
    }

    /** Takes the removals that wait out of a mutation. The rest comes back; the caller closes that instead. */
    public GraphMutation take(GraphMutation mutation) {
        var retractions = new ArrayList<EdgeRetraction>();
        var removals = new ArrayList<VertexRemoval>();
        mutation.retractions().forEach(set -> {
            // A key alone takes away what is written again in the same batch: nothing is to be saved.
            if (set.by() == EdgeRetraction.By.EDGE && keeps(Stream.of(set.step().type()))) {
                went(set.step(), set.rows());
            } else {
                retractions.add(set);
            }
        });
        mutation.removals().forEach(set -> {
            if (isLate(set.step())) {
                went(set.step(), set.rows());
            } else {
                removals.add(set);
            }
        });
        mutation.vertices().forEach(set -> came(set.step(), set.rows()));
        mutation.edges().forEach(set -> came(set.step(), set.rows()));
        return new GraphMutation(retractions, mutation.vertices(), mutation.edges(), removals, mutation.skipped());
    }

    private boolean isLate(StepShape.Vertex step) {
        return step.onDelete() == OnDelete.DETACH
                || keeps(Stream.concat(Stream.of(step.label()), step.labels().stream()));
    }

    private boolean keeps(Stream<String> names) {
        return names.anyMatch(
                name -> !model.keepProperties().getOrDefault(name, Set.of()).isEmpty());
    }

    private void went(StepShape step, VectorSchemaRoot rows) {
        try (rows) {
            var partitions =
                    events.computeIfAbsent(step, any -> new Partitions(directory.resolve("late-" + step.id())));
            var identity = Identity.of(step, rows);
            for (int row = 0; row < rows.getRowCount(); row++) {
                byte[][] texts = identity.texts(row);
                identity.hash(row, (high, low) -> partitions.add(high, low, texts));
            }
        }
    }

    /** Of what comes before the first removal nothing needs to be known. */
    private void came(StepShape step, VectorSchemaRoot rows) {
        var partitions = events.get(step);
        if (partitions != null) {
            var identity = Identity.of(step, rows);
            for (int row = 0; row < rows.getRowCount(); row++) {
                identity.hash(row, partitions::add);
            }
        }
    }

    /**
     * Removes what went and did not come back: edges first, then vertices.
     *
     * @param apply takes each mutation, which this closes afterwards
     */
    public void settle(Consumer<GraphMutation> apply) {
        settle(StepShape.Edge.class, apply);
        settle(StepShape.Vertex.class, apply);
    }

    private void settle(Class<? extends StepShape> kind, Consumer<GraphMutation> apply) {
        events.forEach((step, partitions) -> {
            for (int partition = 0; kind.isInstance(step) && partition < Partitions.COUNT; partition++) {
                settle(step, partitions, partition, apply);
            }
        });
    }

    private void settle(StepShape step, Partitions partitions, int partition, Consumer<GraphMutation> apply) {
        var gone = new HashSet128();
        partitions.read(partition, (high, low, texts) -> {
            if (texts.length > 0) {
                gone.add(high, low);
            } else {
                gone.remove(high, low);
            }
        });
        List<byte[][]> batch = new ArrayList<>();
        partitions.read(partition, (high, low, texts) -> {
            if (texts.length > 0 && gone.remove(high, low)) {
                batch.add(texts);
            }
            if (batch.size() == Removals.BATCH_ROWS) {
                Removals.apply(step, batch, allocator, apply);
            }
        });
        Removals.apply(step, batch, allocator, apply);
    }

    @Override
    public void close() {
        events.values().forEach(Partitions::close);
        events.clear();
    }
}
