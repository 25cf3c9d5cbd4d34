package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SinkReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a session did, by step. The caller's thread counts what was sent; the writer's thread counts what the server
 * answered; the report is made when the writer stands still.
 */
final class Tally {

    private final Map<String, Counts> sent = new LinkedHashMap<>();
    private final Map<String, Counts> answered = new LinkedHashMap<>();
    private long placeholders;
    private long statements;
    private long bytes;

    private static final class Counts {
        private long sent;
        private long written;
        private long removed;
    }

    void sent(StepShape step, long rows) {
        of(sent, step.id()).sent += rows;
    }

    /** The step takes part, though nothing of it is written. */
    void touched(StepShape step) {
        of(sent, step.id());
    }

    void written(String stepId, long elements) {
        of(answered, stepId).written += elements;
    }

    void removed(String stepId, long contributions) {
        of(answered, stepId).removed += contributions;
    }

    void placeholders(long made) {
        placeholders += made;
    }

    void statement(int size) {
        statements++;
        bytes += size;
    }

    /** Steps in the model's order, then others as they came. */
    SinkReport report(GraphModel model) {
        var ids = new java.util.LinkedHashSet<String>();
        model.vertices().forEach(step -> ids.add(step.id()));
        model.edges().forEach(step -> ids.add(step.id()));
        ids.retainAll(sent.keySet());
        ids.addAll(sent.keySet());
        var steps = new ArrayList<SinkReport.StepReport>();
        for (String id : ids) {
            var counted = of(answered, id);
            steps.add(new SinkReport.StepReport(id, sent.get(id).sent, counted.written, counted.removed));
        }
        return new SinkReport(steps, placeholders, statements, bytes);
    }

    private static Counts of(Map<String, Counts> counts, String stepId) {
        return counts.computeIfAbsent(stepId, any -> new Counts());
    }
}
