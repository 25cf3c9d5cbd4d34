package dev.bifrost.sink.text;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;

/** Counts what it is sent and drops it: {@code written} and {@code removed} are 0, {@code statements} counts the sets. */
final class NullSession implements SinkSession {

    private final SessionContext context;
    private final StepCounts counts = new StepCounts();

    NullSession(SessionContext context) {
        this.context = context;
    }

    @Override
    public void apply(GraphMutation mutation) {
        counts.add(mutation);
    }

    @Override
    public void drain() {
        // nothing is on its way
    }

    @Override
    public SinkReport finish(TableMark mark) {
        return new SinkReport(counts.dropped(context.model()), 0, counts.units(), 0);
    }

    @Override
    public void close() {
        // nothing is held
    }
}
