package dev.bifrost.runtime.mapping;

import dev.bifrost.runtime.config.Place;
import java.util.List;
import java.util.Map;

/**
 * Where a step and its columns are written.
 *
 * @param step the step; for one that a component declares, the custom step
 * @param columns by name; a column that is not here stands at the step
 * @param ends the same for source and destination of an edge, which may name one column; empty for other steps
 */
record StepPlaces(Place step, Map<String, Place> columns, List<StepPlaces> ends) {

    /** A step whose columns are written nowhere. */
    static StepPlaces of(Place step) {
        return new StepPlaces(step, Map.of(), List.of());
    }

    Place of(String column) {
        return columns.getOrDefault(column, step);
    }

    StepPlaces src() {
        return ends.isEmpty() ? this : ends.getFirst();
    }

    StepPlaces dst() {
        return ends.isEmpty() ? this : ends.getLast();
    }
}
