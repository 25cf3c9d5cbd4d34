package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.runtime.verify.ElementForm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Stands for a graph that a round writes: tells what that one says of itself, and hands on what it would be told. */
final class NotingSink implements GraphSink, GraphState, GraphReader {

    private final GraphReader graph;
    private final Optional<GraphLook> look;
    private final BiConsumer<String, GraphMutation> to;
    private final Map<String, TableMark> marks = new HashMap<>();
    private final Set<StepShape> today = new HashSet<>();
    private final Set<Marked> withdrawn = new HashSet<>();
    private boolean attached;
    private boolean opened;

    /**
     * @param look what the graph says of itself; empty if there is none
     * @param to takes each mutation with the table whose window it is of
     */
    NotingSink(GraphReader graph, Optional<GraphLook> look, BiConsumer<String, GraphMutation> to) {
        this.graph = graph;
        this.look = look;
        this.to = to;
        look.ifPresent(seen -> marks.putAll(seen.tables()));
    }

    /** Elements that carry a step's marker, whatever else its form says. */
    private record Marked(Kind kind, boolean keyed, String id) {

        static Marked of(StepShape step) {
            boolean keyed = step instanceof StepShape.Edge edge && edge.keyed();
            return new Marked(ElementForm.kindOf(step), keyed, step.id());
        }
    }

    /** Whether the round writes at all. */
    boolean isOpened() {
        return opened;
    }

    @Override
    public GraphStatus attach(Claim claim) {
        boolean created = look.isEmpty() && !attached;
        attached = true;
        return new GraphStatus(created, look.map(GraphLook::epoch).orElse(0L), marks);
    }

    @Override
    public Optional<GraphLook> look() {
        return look;
    }

    @Override
    public void renew(long round) {}

    /**
     * What another form of a step marked was withdrawn as a whole, where it was: the step has then only what the window wrote,
     * which nobody has to look for.
     */
    @Override
    public IdBatches scan(StepShape step, BufferAllocator allocator) {
        boolean isGone = today.contains(step) && withdrawn.contains(Marked.of(step));
        return look.isEmpty() || isGone ? NOTHING : graph.scan(step, allocator);
    }

    @Override
    public SinkSession open(SessionContext context) {
        opened = true;
        today.clear();
        withdrawn.clear();
        steps(context.model())
                .filter(step -> step.table().equals(context.table()))
                .forEach(today::add);
        return new Session(context.table());
    }

    private static Stream<StepShape> steps(GraphModel model) {
        return Stream.concat(model.vertices().stream(), model.edges().stream());
    }

    private final class Session implements SinkSession {

        private final String table;

        Session(String table) {
            this.table = table;
        }

        @Override
        public void apply(GraphMutation mutation) {
            Stream.concat(
                            mutation.removals().stream().map(GraphMutation.VertexRemoval::step),
                            mutation.retractions().stream().map(GraphMutation.EdgeRetraction::step))
                    .filter(step -> !today.contains(step))
                    .forEach(step -> withdrawn.add(Marked.of(step)));
            to.accept(table, mutation);
        }

        @Override
        public void drain() {}

        @Override
        public SinkReport finish(TableMark mark) {
            marks.put(mark.table(), mark);
            return SinkReport.EMPTY;
        }

        @Override
        public void close() {}
    }

    private static final IdBatches NOTHING = new IdBatches() {
        @Override
        public Optional<VectorSchemaRoot> next() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };
}
