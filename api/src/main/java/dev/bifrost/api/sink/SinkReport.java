package dev.bifrost.api.sink;

import java.util.List;

/**
 * What a session did, counted at the target.
 *
 * @param steps one entry for each step that took part, in the model's order
 * @param placeholders vertices made because an edge needed them
 * @param statements statements or other units of work that were sent
 * @param bytes their size
 */
public record SinkReport(List<StepReport> steps, long placeholders, long statements, long bytes) {

    public static final SinkReport EMPTY = new SinkReport(List.of(), 0, 0, 0);

    public SinkReport {
        steps = List.copyOf(steps);
    }

    /**
     * One step.
     *
     * @param stepId see {@link dev.bifrost.api.graph.StepShape#id()}
     * @param sent elements that mutations held for writing
     * @param written elements that were made or changed; the rest were equal already
     * @param removed contributions that were taken away
     */
    public record StepReport(String stepId, long sent, long written, long removed) {}

    public long written() {
        return steps.stream().mapToLong(StepReport::written).sum();
    }

    public long removed() {
        return steps.stream().mapToLong(StepReport::removed).sum();
    }
}
