package dev.bifrost.api.graph;

import java.util.List;
import java.util.stream.Stream;

/**
 * A row makes an edge between two vertices, which need not be there yet. A row with a null in an endpoint makes none.
 *
 * @param name unique in its table
 * @param type the relationship type
 * @param src where it starts
 * @param dst where it ends
 * @param key columns that tell parallel edges apart; empty when two vertices have at most one edge of the type
 * @param properties the properties
 */
public record EdgeStep(
        String name, String type, Endpoint src, Endpoint dst, List<KeyColumn> key, List<PropertyColumn> properties)
        implements Step {

    public EdgeStep {
        key = List.copyOf(key);
        properties = List.copyOf(properties);
    }

    public boolean keyed() {
        return !key.isEmpty();
    }

    @Override
    public List<String> columns() {
        return Stream.of(
                        src.key().stream().map(KeyColumn::column),
                        dst.key().stream().map(KeyColumn::column),
                        key.stream().map(KeyColumn::column),
                        properties.stream().map(PropertyColumn::column))
                .flatMap(part -> part)
                .distinct()
                .toList();
    }
}
