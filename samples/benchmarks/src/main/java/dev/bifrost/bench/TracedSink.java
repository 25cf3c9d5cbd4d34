package dev.bifrost.bench;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import java.util.Map;
import java.util.Optional;

/**
 * The shipped FalkorDB sink, with a note of how long each mutation took to be taken. It cannot be scanned, which a first
 * load does not need.
 */
final class TracedSink implements GraphSink, GraphState, ComponentFactory<TracedSink.Config, GraphSink> {

    private final RoundStages stages;
    private GraphSink falkordb;

    /** @param url where the graph is */
    record Config(String url) {}

    TracedSink(RoundStages stages) {
        this.stages = stages;
    }

    @Override
    public Class<GraphSink> type() {
        return GraphSink.class;
    }

    @Override
    public String name() {
        return "traced-falkordb";
    }

    @Override
    public Class<Config> configType() {
        return Config.class;
    }

    @Override
    public GraphSink create(Config config, ComponentContext context) {
        falkordb = context.open(
                GraphSink.class, new ComponentRef("falkordb", Map.of("url", config.url(), "graph", "trace")));
        return this;
    }

    @Override
    public GraphStatus attach(Claim claim) {
        return ((GraphState) falkordb).attach(claim);
    }

    @Override
    public Optional<GraphLook> look() {
        return ((GraphState) falkordb).look();
    }

    @Override
    public void renew(long round) {
        ((GraphState) falkordb).renew(round);
    }

    @Override
    public SinkSession open(SessionContext context) {
        var session = falkordb.open(context);
        return new SinkSession() {
            @Override
            public void apply(GraphMutation mutation) {
                stages.apply(() -> session.apply(mutation));
            }

            @Override
            public void drain() {
                session.drain();
            }

            @Override
            public SinkReport finish(TableMark mark) {
                return session.finish(mark);
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }
}
