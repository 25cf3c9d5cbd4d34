package dev.bifrost.api.graph;

import java.util.List;
import java.util.stream.Stream;

/**
 * A row makes a vertex. A row with a null key makes none.
 *
 * @param name unique in its table
 * @param label the identity label: index, look-up and endpoints use it alone
 * @param labels further labels
 * @param key the key columns, at least one
 * @param properties further properties
 * @param onDelete what a removal does to foreign edges
 */
public record VertexStep(
        String name,
        String label,
        List<String> labels,
        List<KeyColumn> key,
        List<PropertyColumn> properties,
        OnDelete onDelete)
        implements Step {

    public VertexStep {
        labels = List.copyOf(labels);
        key = List.copyOf(key);
        properties = List.copyOf(properties);
    }

    /** A vertex with one key column, under the default name. */
    public static VertexStep of(String label, String keyColumn, String... properties) {
        return new VertexStep(
                "vertex " + label,
                label,
                List.of(),
                List.of(KeyColumn.of(keyColumn)),
                Stream.of(properties).map(PropertyColumn::of).toList(),
                OnDelete.RETRACT);
    }

    @Override
    public List<String> columns() {
        return Stream.concat(
                        key.stream().map(KeyColumn::column), properties.stream().map(PropertyColumn::column))
                .distinct()
                .toList();
    }
}
