package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkReport.StepReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import java.util.function.UnaryOperator;
import org.apache.arrow.memory.BufferAllocator;

/** A sink under contract: attached once, then written to window by window, as the host does. */
final class SinkRun implements AutoCloseable {

    static final String TABLE = "persons";

    private final GraphSink sink;
    private final TestContext context;
    private final GraphModel model;
    private long version;

    SinkRun(GraphSink sink, TestContext context, GraphModel model) {
        this.sink = sink;
        this.context = context;
        this.model = model;
        attach();
    }

    /** What a sink that remembers marks shows of the table; version 0 if it shows none. */
    long attach() {
        if (!(sink instanceof GraphState state)) {
            return version;
        }
        var status = state.attach(new GraphState.Claim("lineage-of-the-contract", "owner", false, model));
        var mark = status.tables().get(TABLE);
        return mark == null ? 0 : mark.version();
    }

    /** One window of one mutation. */
    SinkReport write(UnaryOperator<Mutations> parts) {
        return write(parts.apply(Mutations.in(context.root())));
    }

    /** One window of several mutations. Each is closed right after it was applied: it was only lent. */
    SinkReport write(Mutations... mutations) {
        try (var memory = context.allocator().newChildAllocator("session", 0, Long.MAX_VALUE)) {
            SinkReport report;
            try (var session = open(memory)) {
                for (var mutation : mutations) {
                    try (GraphMutation built = mutation.build()) {
                        session.apply(built);
                    }
                    session.drain();
                }
                report = session.finish(nextMark());
            }
            assertThat(memory.getAllocatedMemory())
                    .as("bytes of the session's allocator after its close")
                    .isZero();
            return report;
        }
    }

    SinkSession open(BufferAllocator memory) {
        return sink.open(new SessionContext(TABLE, version + 1, model, memory));
    }

    TableMark nextMark() {
        version++;
        return new TableMark(TABLE, version, "cursor " + version, "digest", "manifest");
    }

    /** The report's entry of a step; zeros if the step is not in it. */
    static StepReport step(SinkReport report, String id) {
        return report.steps().stream()
                .filter(step -> step.stepId().equals(id))
                .findFirst()
                .orElse(new StepReport(id, 0, 0, 0));
    }

    @Override
    public void close() {
        sink.close();
    }
}
