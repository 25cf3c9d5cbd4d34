package dev.bifrost.runtime.diff;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkSession;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;

/** A graph that is written only if it is still as it was looked at: by the same writer's epoch, and with the same marks. */
final class UnmovedGraph implements GraphSink, GraphState, GraphReader, Rebuild {

    private final GraphSink sink;
    private final GraphState graph;
    private final Optional<GraphLook> look;
    private boolean attached;

    UnmovedGraph(GraphSink sink, Optional<GraphLook> look) {
        this.sink = sink;
        this.graph = (GraphState) sink;
        this.look = look;
    }

    /** The first time is the one that counts: afterwards it is this host that moves the graph. */
    @Override
    public GraphStatus attach(Claim claim) {
        if (attached) {
            return graph.attach(claim);
        }
        require(Looks.areEqual(look, graph.look()));
        var status = graph.attach(claim);
        require(status.tables().equals(look.map(GraphLook::tables).orElse(Map.of())));
        attached = true;
        return status;
    }

    private static void require(boolean unmoved) {
        if (!unmoved) {
            throw DiffErrors.PLAN_DIFFERS.because(
                    "the graph was written, or taken by another host, after the plan was compared with it. Nothing was written; look again with: bifrost explain --diff");
        }
    }

    @Override
    public Optional<GraphLook> look() {
        return graph.look();
    }

    @Override
    public void renew(long round) {
        graph.renew(round);
    }

    @Override
    public IdBatches scan(StepShape step, BufferAllocator allocator) {
        return ((GraphReader) sink).scan(step, allocator);
    }

    @Override
    public SinkSession open(SessionContext context) {
        return sink.open(context);
    }

    /** Of the graph that was attached to, so of one that nobody moved; what takes its place is guarded by the sink. */
    @Override
    public GraphBuild begin(BuildContext context) {
        if (sink instanceof Rebuild rebuild) {
            return rebuild.begin(context);
        }
        throw new BifrostException(ApiErrors.REBUILD_NOT_POSSIBLE, "the sink cannot build a graph aside");
    }
}
