package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.testkit.MemoryGraph.VertexKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * A sink whose graph lives in memory and keeps the laws of {@link GraphSink}: {@code GraphSinkContract} passes on it.
 *
 * <p>It records its calls, and a test may have the next calls fail. The graph outlives {@link #close}, so a test can start
 * a second host on it. Calls may come from one thread, looks from another after the round.
 */
public final class RecordingSink
        implements GraphSink, GraphState, GraphReader, ElementReader, ElementFinder, GraphProbe {

    private static final int SCAN_ROWS = 100;

    private final MemoryGraph graph = new MemoryGraph();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final Deque<BifrostException> applyFaults = new ArrayDeque<>();
    private final Deque<BifrostException> finishFaults = new ArrayDeque<>();
    private final Map<String, TableMark> marks = new HashMap<>();
    private Map<String, Object> refused = Map.of();
    private Optional<Claim> writer = Optional.empty();
    private long epoch;
    private boolean unfinished;

    /** What was called, in order: {@code attach}, {@code open persons}, {@code apply persons}, {@code finish persons 1}. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** The next {@code apply} that has no fault before it in the queue fails with this, before it changes anything. */
    public void failApply(BifrostException fault) {
        applyFaults.add(fault);
    }

    /** The next {@code finish} fails with this; what was applied stays, as at a real target. */
    public void failFinish(BifrostException fault) {
        finishFaults.add(fault);
    }

    /** From now on no vertex may have this property value; null for all may. */
    public void refuse(String property, Object value) {
        refused = value == null ? Map.of() : Map.of(property, value);
    }

    boolean isRefused(Map<String, Object> properties) {
        return refused.entrySet().stream().anyMatch(each -> each.getValue().equals(properties.get(each.getKey())));
    }

    /** The mark of a table, if a session of it was finished. */
    public Optional<TableMark> mark(String table) {
        return Optional.ofNullable(marks.get(table));
    }

    /** Sets a mark aside from any session: a graph that is ahead of, or behind, the ledger. */
    public void mark(TableMark mark) {
        marks.put(mark.table(), mark);
    }

    @Override
    public GraphStatus attach(Claim claim) {
        calls.add("attach");
        if (writer.isPresent() && !claim.takeOver() && !writer.get().owner().equals(claim.owner())) {
            throw new BifrostException(
                    TestkitErrors.OWNED,
                    "the graph belongs to %s; start with take over to have it"
                            .formatted(writer.get().owner()));
        }
        boolean created = writer.isEmpty();
        writer = Optional.of(claim);
        epoch++;
        return new GraphStatus(created, epoch, marks);
    }

    @Override
    public Optional<GraphLook> look() {
        return writer.map(claim -> new GraphLook(claim.lineage(), claim.owner(), true, epoch, unfinished, marks));
    }

    @Override
    public void renew(long round) {
        calls.add("renew");
    }

    @Override
    public SinkSession open(SessionContext context) {
        calls.add("open " + context.table());
        unfinished = true;
        return new RecordingSession(this, context);
    }

    @Override
    public IdBatches scan(StepShape step, BufferAllocator allocator) {
        calls.add("scan " + step.name());
        List<Mutations.Row> rows = switch (step) {
            case StepShape.Vertex vertex -> marked(vertex);
            case StepShape.Edge edge -> marked(edge);
        };
        var names = step instanceof StepShape.Edge edge ? MutationRows.identity(edge) : MutationRows.VERTEX;
        var pages = new ArrayDeque<List<Mutations.Row>>();
        for (int from = 0; from < rows.size(); from += SCAN_ROWS) {
            pages.add(rows.subList(from, Math.min(rows.size(), from + SCAN_ROWS)));
        }
        return new IdBatches() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                return Optional.ofNullable(pages.poll()).map(page -> MutationRows.identities(allocator, names, page));
            }

            @Override
            public void close() {
                pages.clear();
            }
        };
    }

    @Override
    public ElementBatches elements(Kind kind) {
        return new MemoryElements(graph, kind);
    }

    @Override
    public ElementBatches find(Kind kind, List<byte[][]> identities) {
        var wanted = identities.stream()
                .map(identity -> Stream.of(identity).map(RecordingSink::text).toList())
                .collect(Collectors.toSet());
        return new MemoryElements(graph, kind, wanted::contains);
    }

    @Override
    public ElementBatches edgesAt(Kind.Edges kind, End end, List<byte[]> vertices) {
        var wanted = vertices.stream().map(RecordingSink::text).collect(Collectors.toSet());
        int part = end == End.SOURCE ? 0 : 1;
        return new MemoryElements(graph, kind, identity -> wanted.contains(identity.get(part)));
    }

    @Override
    public long[] degrees(String label, List<byte[]> vertices) {
        return vertices.stream()
                .map(id -> new VertexKey(label, text(id)))
                .mapToLong(vertex -> graph.edges().keySet().stream()
                        .flatMap(edge -> Stream.of(edge.source(), edge.destination()))
                        .filter(vertex::equals)
                        .count())
                .toArray();
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private List<Mutations.Row> marked(StepShape.Vertex step) {
        return graph.vertices().entrySet().stream()
                .filter(vertex -> vertex.getKey().label().equals(step.label()))
                .filter(vertex -> vertex.getValue().properties().containsKey(step.marker()))
                .map(vertex -> Mutations.vertex(vertex.getKey().id()))
                .toList();
    }

    private List<Mutations.Row> marked(StepShape.Edge step) {
        return graph.edges().entrySet().stream()
                .filter(edge -> edge.getKey().type().equals(step.type()))
                .filter(edge -> edge.getValue().properties().containsKey(step.marker()))
                .map(edge -> step.keyed()
                        ? Mutations.keyedEdge(
                                edge.getKey().source().id(),
                                edge.getKey().destination().id(),
                                edge.getKey().id())
                        : Mutations.edge(
                                edge.getKey().source().id(),
                                edge.getKey().destination().id()))
                .toList();
    }

    @Override
    public void close() {
        calls.add("close");
    }

    @Override
    public List<Vertex> vertices(String label) {
        return graph.vertices().entrySet().stream()
                .filter(vertex -> vertex.getValue().labels().contains(label))
                .map(vertex -> new Vertex(
                        vertex.getKey().id(),
                        vertex.getValue().labels(),
                        vertex.getValue().properties()))
                .toList();
    }

    @Override
    public List<Edge> edges(String type) {
        return graph.edges().entrySet().stream()
                .filter(edge -> edge.getKey().type().equals(type))
                .map(edge -> new Edge(
                        edge.getKey().source().id(),
                        edge.getKey().destination().id(),
                        edge.getValue().properties()))
                .toList();
    }

    MemoryGraph graph() {
        return graph;
    }

    void applying(String table) {
        calls.add("apply " + table);
        raise(applyFaults);
    }

    void finishing(TableMark mark) {
        raise(finishFaults);
        calls.add("finish %s %d".formatted(mark.table(), mark.version()));
        marks.put(mark.table(), mark);
        unfinished = false;
    }

    private static void raise(Deque<BifrostException> faults) {
        var fault = faults.poll();
        if (fault != null) {
            throw fault;
        }
    }
}
