package dev.bifrost.runtime.mapping;

import dev.bifrost.runtime.config.Place;
import java.util.Map;

/**
 * Where a step and its columns are written.
 *
 * @param step the step; for one that a component declares, the custom step
 * @param columns by name; a column that is not here stands at the step
 */
record StepPlaces(Place step, Map<String, Place> columns) {

    Place of(String column) {
        return columns.getOrDefault(column, step);
    }
}
