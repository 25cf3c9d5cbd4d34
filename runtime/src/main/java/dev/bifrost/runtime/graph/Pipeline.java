package dev.bifrost.runtime.graph;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Runs the batches of one window through a table's nodes.
 *
 * <p>Each batch first loses the rows that the table's filter does not match and those that cannot be stored; then every
 * node sees the same batch. One thread; batches are lent, mutations belong to the caller.
 */
public final class Pipeline {

    private final CompiledTable table;
    private final Window window;
    private final BufferAllocator allocator;
    private final Repeats repeats;
    private final BadRows badRows;
    private final List<Binding> mapped = new ArrayList<>();
    private boolean checked;

    /** @param allocator of the round; mutations are allocated from it */
    public Pipeline(CompiledTable table, Window window, BufferAllocator allocator) {
        this(table, window, allocator, BadRows.Destination.NONE);
    }

    /** @param bad takes the rows that cannot be stored */
    public Pipeline(CompiledTable table, Window window, BufferAllocator allocator, BadRows.Destination bad) {
        this(table, window, allocator, Repeats.LAST_WINS, bad);
    }

    /** @param repeats whether rows of one identity all make elements */
    public Pipeline(CompiledTable table, Window window, BufferAllocator allocator, Repeats repeats) {
        this(table, window, allocator, repeats, BadRows.Destination.NONE);
    }

    private Pipeline(
            CompiledTable table, Window window, BufferAllocator allocator, Repeats repeats, BadRows.Destination bad) {
        this.badRows = new BadRows(bad);
        this.repeats = repeats;
        this.table = table;
        this.window = window;
        this.allocator = allocator;
        for (Node node : table.nodes()) {
            if (node instanceof Node.Mapped step) {
                mapped.add(step.binding());
            }
        }
    }

    /** Another one of the same window, for rows that went through this one: what is wrong with them was told. */
    public Pipeline again() {
        return new Pipeline(table, window, allocator, repeats);
    }

    /**
     * What takes away again what a row made.
     *
     * @param made by the row; lent
     */
    public GraphMutation withdrawal(GraphMutation made) {
        return Difference.of(made, new GraphMutation(List.of(), List.of(), List.of(), List.of(), List.of()), allocator);
    }

    /** Rows that were set aside so far. */
    public BadRows badRows() {
        return badRows;
    }

    /**
     * What the rows of a batch write, and in a window of changes what they take away.
     *
     * @param each takes over one mutation, or several in the order of the rows
     */
    public void run(VectorSchemaRoot batch, Consumer<GraphMutation> each) {
        try {
            pieces(batch, each);
        } catch (BifrostException e) {
            throw MutationErrors.of(table.table(), e);
        }
    }

    private void pieces(VectorSchemaRoot batch, Consumer<GraphMutation> each) {
        int[] cuts = window.kind() == Window.Kind.CHANGES
                ? ChangeImages.cuts(batch, table.options().rowKey())
                : new int[0];
        if (cuts.length == 0) {
            each.accept(run(batch));
            return;
        }
        int from = 0;
        for (int cut : IntStream.concat(IntStream.of(cuts), IntStream.of(batch.getRowCount()))
                .toArray()) {
            try (var piece = batch.slice(from, cut - from)) {
                each.accept(run(piece));
            }
            from = cut;
        }
    }

    /** What a piece of a batch writes and takes away. */
    GraphMutation run(VectorSchemaRoot batch) {
        if (!checked) {
            SchemaGuard.check(table, batch); // all batches of a stream have one schema
            checked = true;
        }
        GraphMutation mutation = window.kind() == Window.Kind.CHANGES ? changes(batch) : images(batch, badRows::add);
        try {
            badRows.advance(batch);
            return mutation;
        } catch (RuntimeException | Error e) {
            mutation.close();
            throw e;
        }
    }

    private GraphMutation changes(VectorSchemaRoot batch) {
        try (var images = ChangeImages.of(batch, table.options().rowKey(), allocator);
                var old = removed(images.old().rows())) {
            GraphMutation current = current(images);
            try {
                return isKeysOnly()
                        ? Difference.ofKeys(old, current, allocator)
                        : Difference.of(old, current, allocator);
            } catch (RuntimeException | Error e) {
                current.close();
                throw e;
            }
        }
    }

    /** An old image that cannot be stored never was: it is no news. */
    private GraphMutation removed(VectorSchemaRoot old) {
        return isKeysOnly() ? new KeyImages(table).removals(old, allocator) : images(old, bad -> {});
    }

    /** What stands, and what is to be told of all new images: where a batch ends makes no difference to that. */
    private GraphMutation current(ChangeImages images) {
        var told = new ArrayList<GraphMutation.SkippedRows>();
        if (!images.superseded().isEmpty()) {
            try (var dropped = images(images.superseded())) {
                told.addAll(dropped.skipped());
            }
        }
        GraphMutation current = images(images.current());
        told.addAll(current.skipped());
        return new GraphMutation(current.retractions(), current.vertices(), current.edges(), current.removals(), told);
    }

    private GraphMutation images(ChangeImages.Images images) {
        return images(images.rows(), badRows.standingAt(images.numbers()));
    }

    private boolean isKeysOnly() {
        return window.oldImages() == Window.OldImages.KEY;
    }

    /** What rows make, whether they are or were. */
    private GraphMutation images(VectorSchemaRoot batch, BadRows.Finder found) {
        try (var rows = AcceptedRows.of(batch, table.spec().filter(), mapped, found, allocator);
                var builder = new RowMutationBuilder(allocator, table.bindings(), repeats)) {
            for (Node node : table.nodes()) {
                run(node, rows.batch(), builder, found);
            }
            return builder.build();
        }
    }

    private void run(Node node, VectorSchemaRoot batch, RowMutationBuilder out, BadRows.Finder found) {
        switch (node) {
            case Node.Mapped step -> write(step.binding(), batch, out);
            case Node.Rows custom -> {
                try (var context = context(List.of(), found);
                        var output = custom.transform().apply(context, promised(custom.columns(), batch));
                        var rows = AcceptedRows.of(
                                output, Optional.empty(), custom.bindings(), found.ofMadeRows(), allocator)) {
                    custom.bindings().forEach(binding -> write(binding, rows.batch(), out));
                }
            }
            case Node.Graph custom -> {
                try (var context = context(custom.bindings(), found);
                        var mutation = custom.transform().apply(context, promised(custom.columns(), batch))) {
                    out.adopt(mutation);
                }
            }
        }
    }

    private TransformContext context(List<Binding> declared, BadRows.Finder found) {
        return new TransformContext(table.table(), allocator, declared, found.ofMadeRows(), repeats);
    }

    /** The columns that a transform was promised, as a view of the batch that is never closed. */
    private VectorSchemaRoot promised(List<String> columns, VectorSchemaRoot batch) {
        var names = columns.isEmpty()
                ? table.schema().getFields().stream().map(Field::getName).toList()
                : columns;
        var vectors =
                names.stream().map(name -> Column.of(batch, name).vector()).toList();
        return new VectorSchemaRoot(vectors.stream().map(FieldVector::getField).toList(), vectors, batch.getRowCount());
    }

    private static void write(Binding binding, VectorSchemaRoot batch, MutationBuilder out) {
        switch (binding.step()) {
            case VertexStep vertex -> out.vertices(vertex, batch);
            case EdgeStep edge -> out.edges(edge, batch);
        }
    }
}
