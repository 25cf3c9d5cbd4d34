package dev.bifrost.dist.histories;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.dist.histories.History.Point;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;

/** The sink, with crashes between its calls, and with faults planted into what it is told. */
final class WatchedSink implements GraphSink, GraphState, GraphReader, ElementReader, ElementFinder, Rebuild {

    private final GraphSink sink;
    private final Crash crash;
    private final Bent bent;

    WatchedSink(GraphSink sink, Crash crash, Bent bent) {
        this.sink = sink;
        this.crash = crash;
        this.bent = bent;
    }

    @Override
    public GraphStatus attach(Claim claim) {
        return ((GraphState) sink)
                .attach(new Claim(claim.lineage(), claim.owner(), claim.takeOver(), bent.model(claim.model())));
    }

    @Override
    public Optional<GraphLook> look() {
        return ((GraphState) sink).look();
    }

    @Override
    public void renew(long round) {
        ((GraphState) sink).renew(round);
    }

    @Override
    public IdBatches scan(StepShape step, BufferAllocator allocator) {
        return ((GraphReader) sink).scan(bent.shape(step), allocator);
    }

    @Override
    public GraphBuild begin(BuildContext context) {
        return ((Rebuild) sink).begin(context);
    }

    @Override
    public ElementBatches elements(Kind kind) {
        return ((ElementReader) sink).elements(kind);
    }

    @Override
    public ElementBatches find(Kind kind, List<byte[][]> identities) {
        return ((ElementFinder) sink).find(kind, identities);
    }

    @Override
    public ElementBatches edgesAt(Kind.Edges kind, End end, List<byte[]> vertices) {
        return ((ElementFinder) sink).edgesAt(kind, end, vertices);
    }

    @Override
    public long[] degrees(String label, List<byte[]> vertices) {
        return ((ElementFinder) sink).degrees(label, vertices);
    }

    @Override
    public double shown(double stored) {
        return ((ElementReader) sink).shown(stored);
    }

    @Override
    public SinkSession open(SessionContext context) {
        var session = sink.open(
                new SessionContext(context.table(), context.round(), bent.model(context.model()), context.allocator()));
        return new SinkSession() {
            @Override
            public void apply(GraphMutation mutation) {
                crash.pass(Point.BEFORE_APPLY);
                try (var told = bent.mutation(mutation, context.allocator())) {
                    session.apply(told);
                }
                crash.pass(Point.AFTER_APPLY);
            }

            @Override
            public void drain() {
                session.drain();
            }

            @Override
            public SinkReport finish(TableMark mark) {
                crash.pass(Point.BEFORE_FINISH);
                var report = session.finish(mark);
                crash.pass(Point.AFTER_FINISH);
                return report;
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }

    @Override
    public void close() {
        sink.close();
    }
}
