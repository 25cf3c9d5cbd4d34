package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.sink.SinkSession;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Writes elements of which the target refuses some for their values, where no row at hand is to blame: of a refused set the halves are
 * written, down to the element, and what is refused alone is counted and left as it is. One thread; each set is answered before the next.
 */
public final class PartialWriting {

    private final SinkSession session;
    private final Consumer<GraphMutation> apply;
    private long refused;
    private Optional<BifrostException> first = Optional.empty();

    public PartialWriting(SinkSession session) {
        this(session, session::apply);
    }

    /** @param apply hands what it is lent to the session, whose state between the calls does not matter */
    public PartialWriting(SinkSession session, Consumer<GraphMutation> apply) {
        this.session = session;
        this.apply = apply;
    }

    /** How many elements were refused; one that comes again counts again. */
    public long refused() {
        return refused;
    }

    /** Why the first of them was. */
    public Optional<BifrostException> reason() {
        return first;
    }

    /**
     * Writes the sets of a mutation.
     *
     * @param mutation lent
     * @throws BifrostException if a removal is refused, which is no element's fault, and for every error that is not the values'
     */
    public void write(GraphMutation mutation) {
        var removing = new GraphMutation(
                mutation.retractions(), List.of(), List.of(), mutation.removals(), mutation.skipped());
        if (!removing.isEmpty()) {
            refusal(session, removing, apply).ifPresent(reason -> {
                throw reason;
            });
        }
        mutation.vertices()
                .forEach(set -> write(
                        set.rows(),
                        rows -> new GraphMutation(
                                List.of(), List.of(new VertexSet(set.step(), rows)), List.of(), List.of(), List.of())));
        mutation.edges()
                .forEach(set -> write(
                        set.rows(),
                        rows -> new GraphMutation(
                                List.of(), List.of(), List.of(new EdgeSet(set.step(), rows)), List.of(), List.of())));
    }

    private void write(VectorSchemaRoot rows, Function<VectorSchemaRoot, GraphMutation> of) {
        int count = rows.getRowCount();
        if (count == 0) {
            return;
        }
        var refusal = refusal(session, of.apply(rows), apply);
        if (refusal.isEmpty()) {
            return;
        }
        if (count == 1) {
            refused++;
            first = first.or(() -> refusal);
            return;
        }
        int half = count / 2;
        part(rows, 0, half, of);
        part(rows, half, count - half, of);
    }

    private void part(VectorSchemaRoot rows, int from, int count, Function<VectorSchemaRoot, GraphMutation> of) {
        try (var part = rows.slice(from, count)) {
            write(part, of);
        }
    }

    /** Why the target refuses a mutation for its values; empty once it took it. */
    static Optional<BifrostException> refusal(
            SinkSession session, GraphMutation mutation, Consumer<GraphMutation> apply) {
        try {
            apply.accept(mutation);
        } catch (BifrostException e) {
            return Optional.of(session.refusal().orElseThrow(() -> e));
        }
        return session.refusal();
    }
}
