package dev.bifrost.sink.text;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.SinkReport.StepReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Counts the rows of mutations by step. */
final class StepCounts {

    private final Map<String, Long> sets = new HashMap<>();
    private final Map<String, Long> takes = new HashMap<>();
    private long units;

    void add(GraphMutation mutation) {
        mutation.retractions().forEach(set -> add(takes, set.step(), set.rows()));
        mutation.vertices().forEach(set -> add(sets, set.step(), set.rows()));
        mutation.edges().forEach(set -> add(sets, set.step(), set.rows()));
        mutation.removals().forEach(set -> add(takes, set.step(), set.rows()));
    }

    private void add(Map<String, Long> counts, StepShape step, VectorSchemaRoot rows) {
        if (rows.getRowCount() > 0) {
            units++;
            counts.merge(step.id(), (long) rows.getRowCount(), Long::sum);
        }
    }

    /** Sets that were not empty. */
    long units() {
        return units;
    }

    /** The steps that took part, in the model's order, with what was printed of them. */
    List<StepReport> printed(GraphModel model) {
        return steps(model)
                .map(id -> new StepReport(id, set(id), set(id), takes.getOrDefault(id, 0L)))
                .toList();
    }

    /** The steps that took part, in the model's order; nothing was done for them. */
    List<StepReport> dropped(GraphModel model) {
        return steps(model).map(id -> new StepReport(id, set(id), 0, 0)).toList();
    }

    private long set(String id) {
        return sets.getOrDefault(id, 0L);
    }

    private Stream<String> steps(GraphModel model) {
        return Stream.concat(model.vertices().stream(), model.edges().stream())
                .map(StepShape::id)
                .filter(id -> sets.containsKey(id) || takes.containsKey(id));
    }
}
