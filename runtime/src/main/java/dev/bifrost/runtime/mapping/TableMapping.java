package dev.bifrost.runtime.mapping;

import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Scalar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What one table becomes.
 *
 * @param at where it is written
 * @param table the table's name
 * @param mode how it is followed
 * @param modeAt where the mode is written
 * @param columns an explicit list of top-level columns to read; empty derives it
 * @param rowKey columns that identify a row; empty takes the source's word
 * @param filter rows that belong to the graph
 * @param policies the user's choices
 * @param pipeline the steps; all see the same rows
 */
public record TableMapping(
        Place at,
        Scalar table,
        SyncMode mode,
        Place modeAt,
        List<Scalar> columns,
        List<Scalar> rowKey,
        Optional<FilterSpec> filter,
        TablePolicies policies,
        List<StepSpec> pipeline) {

    public TableMapping {
        columns = List.copyOf(columns);
        rowKey = List.copyOf(rowKey);
        pipeline = List.copyOf(pipeline);
    }

    /**
     * The top-level columns that are read of the table; empty for all. An explicit list wins; a custom step that does not
     * list its columns may look at any, so everything is read.
     *
     * @param schema the table's
     * @param rowKeyColumns the row key in force
     */
    List<String> projectedColumns(Schema schema, List<String> rowKeyColumns) {
        if (!columns.isEmpty()) {
            return columns.stream().map(Scalar::text).distinct().toList();
        }
        if (pipeline.stream().anyMatch(StepSpec::readsEverything)) {
            return List.of();
        }
        var needed = new LinkedHashSet<String>();
        Stream.concat(neededColumns().map(Scalar::text), rowKeyColumns.stream())
                .forEach(column -> needed.add(Columns.topLevel(schema, column)));
        return schema.getFields().stream()
                .map(Field::getName)
                .filter(needed::contains)
                .toList();
    }

    /** Every column that declared steps, their conditions and the filter name. */
    Stream<Scalar> neededColumns() {
        return Stream.concat(
                pipeline.stream().flatMap(step -> step.columns().stream()),
                filter.stream().flatMap(FilterSpec::columns));
    }
}
