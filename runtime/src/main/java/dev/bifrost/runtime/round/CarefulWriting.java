package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.runtime.graph.BadRow;
import dev.bifrost.runtime.graph.Pipeline;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Writes rows of which the target refuses some for their values: each batch is answered before the next, and of a refused one
 * the halves are written, down to the row. What is written twice on the way changes nothing.
 *
 * <p>A row that is refused counts as absent: what it alone makes is taken away again. What it shares with other rows is
 * written, as far as it is taken, since the row still names it.
 */
final class CarefulWriting {

    private final Pipeline pipeline;
    private final SinkSession session;
    private final UnaryOperator<GraphMutation> held;
    private final Consumer<GraphMutation> written;
    private final Runnable refused;

    /**
     * @param pipeline that the batches go through first
     * @param held holds back what waits for the window's end; the rest comes back
     * @param written is lent what the target took
     * @param refused hears of each row that was told to the pipeline's bad rows
     */
    CarefulWriting(
            Pipeline pipeline,
            SinkSession session,
            UnaryOperator<GraphMutation> held,
            Consumer<GraphMutation> written,
            Runnable refused) {
        this.pipeline = pipeline;
        this.session = session;
        this.held = held;
        this.written = written;
        this.refused = refused;
    }

    /**
     * Finds the refused rows of a batch that went through the pipeline, and writes the others.
     *
     * @param first where its first row stands in the window, from 1
     */
    void halve(VectorSchemaRoot batch, long first) {
        int rows = batch.getRowCount();
        if (rows == 1) {
            each(batch, made -> settle(batch, made, first));
            return;
        }
        part(batch, 0, rows / 2, first);
        part(batch, rows / 2, rows - rows / 2, first);
    }

    private void part(VectorSchemaRoot batch, int from, int rows, long first) {
        try (var part = batch.slice(from, rows)) {
            var whole = new boolean[] {true};
            each(part, made -> whole[0] = whole[0] && isTaken(made));
            if (!whole[0]) {
                halve(part, first + from);
            }
        }
    }

    private void each(VectorSchemaRoot rows, Consumer<GraphMutation> to) {
        pipeline.again().run(rows, made -> {
            try (var mutation = held.apply(made)) {
                to.accept(mutation);
            }
        });
    }

    /** Whether the target took a mutation. */
    boolean isTaken(GraphMutation mutation) {
        boolean taken = refusal(mutation).isEmpty();
        if (taken) {
            written.accept(mutation);
        }
        return taken;
    }

    private Optional<BifrostException> refusal(GraphMutation mutation) {
        return PartialWriting.refusal(session, mutation, session::apply);
    }

    /** A removal that is refused is no row's fault, so the table fails. */
    private void require(GraphMutation mutation) {
        if (mutation.isEmpty()) {
            return;
        }
        refusal(mutation).ifPresent(reason -> {
            throw reason;
        });
    }

    /** One row, set by set, to know the step that the target refuses. */
    private void settle(VectorSchemaRoot row, GraphMutation made, long position) {
        require(only(made.retractions(), List.of(), List.of(), List.of()));
        for (Part part : parts(made).toList()) {
            var refusal = refusal(part.mutation());
            if (refusal.isPresent()) {
                withdraw(made);
                var bad = new BadRow(
                        0,
                        part.step().name(),
                        "",
                        refusal.get().code().code(),
                        refusal.get().getMessage());
                pipeline.badRows().refused(row, bad, position);
                refused.run();
                return;
            }
            written.accept(part.mutation());
        }
        require(only(List.of(), List.of(), List.of(), made.removals()));
    }

    private void withdraw(GraphMutation made) {
        var own = only(
                List.of(),
                made.vertices().stream().filter(set -> set.step().exclusive()).toList(),
                made.edges().stream().filter(set -> set.step().exclusive()).toList(),
                List.of());
        try (var gone = held.apply(pipeline.withdrawal(own))) {
            require(gone);
        }
        parts(made).filter(part -> !part.step().exclusive()).forEach(part -> isTaken(part.mutation()));
    }

    /** One set of a mutation. Lent: its rows are the whole mutation's. */
    private record Part(StepShape step, GraphMutation mutation) {}

    private static Stream<Part> parts(GraphMutation made) {
        return Stream.concat(
                made.vertices().stream()
                        .map(set -> new Part(set.step(), only(List.of(), List.of(set), List.of(), List.of()))),
                made.edges().stream()
                        .map(set -> new Part(set.step(), only(List.of(), List.of(), List.of(set), List.of()))));
    }

    private static GraphMutation only(
            List<GraphMutation.EdgeRetraction> retractions,
            List<VertexSet> vertices,
            List<EdgeSet> edges,
            List<GraphMutation.VertexRemoval> removals) {
        return new GraphMutation(retractions, vertices, edges, removals, List.of());
    }
}
