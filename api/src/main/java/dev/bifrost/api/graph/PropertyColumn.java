package dev.bifrost.api.graph;

/**
 * A column that becomes a property.
 *
 * @param column name or path
 * @param property the property's name in the graph
 */
public record PropertyColumn(String column, String property) {

    public static PropertyColumn of(String column) {
        return new PropertyColumn(column, column);
    }
}
