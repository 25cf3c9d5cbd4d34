package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkReport.StepReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.testkit.MemoryGraph.EdgeKey;
import dev.bifrost.testkit.MemoryGraph.VertexKey;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** One window written into the memory graph. */
final class RecordingSession implements SinkSession {

    private final RecordingSink sink;
    private final MemoryGraph graph;
    private final GraphModel model;
    private final String table;
    private final Map<String, Counts> counts = new LinkedHashMap<>();
    private Optional<BifrostException> refusal = Optional.empty();
    private long placeholders;
    private long sets;

    private static final class Counts {
        private long sent;
        private long written;
        private long removed;
    }

    RecordingSession(RecordingSink sink, SessionContext context) {
        this.sink = sink;
        graph = sink.graph();
        model = context.model();
        table = context.table();
    }

    @Override
    public void apply(GraphMutation mutation) {
        sink.applying(table);
        var loosened = new LinkedHashSet<VertexKey>();
        mutation.retractions().forEach(set -> retract(set, loosened));
        mutation.vertices().forEach(set -> {
            refuse(set);
            var rows = rows(set.step(), set.rows());
            for (int row = 0; row < set.rows().getRowCount(); row++) {
                boolean changed = graph.writeVertex(
                        model,
                        set.step(),
                        text(set.rows(), GraphMutation.ID, row),
                        marker(set.rows(), row),
                        values(set.step(), set.rows(), row));
                rows.sent++;
                rows.written += changed ? 1 : 0;
            }
        });
        mutation.edges().forEach(this::edges);
        loosened.forEach(graph::forgetIfOrphan);
        mutation.removals().forEach(set -> {
            var rows = rows(set.step(), set.rows());
            for (int row = 0; row < set.rows().getRowCount(); row++) {
                rows.removed += graph.removeVertex(model, set.step(), text(set.rows(), GraphMutation.ID, row)) ? 1 : 0;
            }
        });
    }

    /** As a server does with a statement: all or nothing of a set. */
    private void refuse(GraphMutation.VertexSet set) {
        for (int row = 0; row < set.rows().getRowCount(); row++) {
            if (sink.isRefused(values(set.step(), set.rows(), row))) {
                refusal = Optional.of(new BifrostException(
                        TestkitErrors.REFUSED,
                        "%s: the graph refuses a value".formatted(set.step().name())));
                throw refusal.get();
            }
        }
    }

    @Override
    public Optional<BifrostException> refusal() {
        var told = refusal;
        refusal = Optional.empty();
        return told;
    }

    private void edges(GraphMutation.EdgeSet set) {
        var rows = rows(set.step(), set.rows());
        for (int row = 0; row < set.rows().getRowCount(); row++) {
            var key = edge(set.step(), set.rows(), row);
            placeholders += Stream.of(key.source(), key.destination())
                    .filter(graph::placeholder)
                    .count();
            rows.sent++;
            rows.written += graph.writeEdge(
                            model, set.step(), key, marker(set.rows(), row), values(set.step(), set.rows(), row))
                    ? 1
                    : 0;
        }
    }

    private void retract(EdgeRetraction set, Set<VertexKey> loosened) {
        var rows = rows(set.step(), set.rows());
        var named = new HashSet<Object>();
        for (int row = 0; row < set.rows().getRowCount(); row++) {
            named.add(
                    set.by() == EdgeRetraction.By.EDGE
                            ? edge(set.step(), set.rows(), row)
                            : text(set.rows(), GraphMutation.ID, row));
        }
        Predicate<EdgeKey> which = switch (set.by()) {
            case EDGE -> named::contains;
            case SOURCE -> edge -> named.contains(edge.source().id());
            case DESTINATION -> edge -> named.contains(edge.destination().id());
        };
        var hit = graph.retractEdges(model, set.step(), which);
        rows.removed += hit.size();
        hit.forEach(edge -> {
            loosened.add(edge.source());
            loosened.add(edge.destination());
        });
    }

    private static EdgeKey edge(StepShape.Edge step, VectorSchemaRoot rows, int row) {
        return new EdgeKey(
                step.type(),
                new VertexKey(step.srcLabel(), text(rows, GraphMutation.SOURCE, row)),
                new VertexKey(step.dstLabel(), text(rows, GraphMutation.DESTINATION, row)),
                step.keyed() ? text(rows, GraphMutation.ID, row) : "");
    }

    private static String text(VectorSchemaRoot rows, String column, int row) {
        return (String) StoredValues.read(rows.getVector(column), row);
    }

    private static long marker(VectorSchemaRoot rows, int row) {
        return ((BigIntVector) rows.getVector(GraphMutation.MARKER)).get(row);
    }

    private static Map<String, Object> values(StepShape step, VectorSchemaRoot rows, int row) {
        var values = new LinkedHashMap<String, Object>();
        step.properties()
                .forEach(property ->
                        values.put(property.name(), StoredValues.read(rows.getVector(property.name()), row)));
        return values;
    }

    private Counts rows(StepShape step, VectorSchemaRoot rows) {
        sets += rows.getRowCount() > 0 ? 1 : 0;
        return counts.computeIfAbsent(step.id(), id -> new Counts());
    }

    @Override
    public void drain() {
        // every apply is done when it returns
    }

    @Override
    public SinkReport finish(TableMark mark) {
        sink.finishing(mark);
        var steps = Stream.concat(model.vertices().stream(), model.edges().stream())
                .filter(step -> counts.containsKey(step.id()))
                .map(step -> {
                    var count = counts.get(step.id());
                    return new StepReport(step.id(), count.sent, count.written, count.removed);
                })
                .toList();
        return new SinkReport(steps, placeholders, sets, 0);
    }

    @Override
    public void close() {
        // nothing is held beyond the call that brought it
    }
}
