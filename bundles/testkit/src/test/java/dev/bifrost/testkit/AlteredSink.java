package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import java.util.List;
import java.util.Optional;

/** A good sink; a subclass puts one fault into it. */
class AlteredSink implements GraphSink, GraphState, GraphProbe {

    final RecordingSink good = new RecordingSink();

    /** What the sink takes the steps of the graph to be. */
    GraphModel model(GraphModel model) {
        return model;
    }

    /** What the sink makes of a mutation: parts that share the rows of the one given, applied one after another. */
    List<GraphMutation> parts(GraphMutation mutation) {
        return List.of(mutation);
    }

    /** What the sink reports. */
    SinkReport report(SinkReport report, int applied) {
        return report;
    }

    /** What the sink does when a session is closed. */
    void closing(String table, boolean finished, SessionContext context) {}

    @Override
    public Optional<GraphLook> look() {
        return good.look();
    }

    @Override
    public void renew(long round) {
        good.renew(round);
    }

    @Override
    public GraphStatus attach(Claim claim) {
        return good.attach(claim);
    }

    @Override
    public List<Vertex> vertices(String label) {
        return good.vertices(label);
    }

    @Override
    public List<Edge> edges(String type) {
        return good.edges(type);
    }

    @Override
    public SinkSession open(SessionContext context) {
        var session = good.open(
                new SessionContext(context.table(), context.round(), model(context.model()), context.allocator()));
        return new SinkSession() {
            private int applied;
            private boolean finished;

            @Override
            public void apply(GraphMutation mutation) {
                applied++;
                parts(mutation).forEach(session::apply);
            }

            @Override
            public void drain() {
                session.drain();
            }

            @Override
            public SinkReport finish(TableMark mark) {
                finished = true;
                return report(session.finish(mark), applied);
            }

            @Override
            public void close() {
                session.close();
                closing(context.table(), finished, context);
            }
        };
    }
}
