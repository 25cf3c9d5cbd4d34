package dev.bifrost.api.graph;

import java.util.List;

/**
 * One end of an edge: the vertex of this identity label whose key these columns hold.
 *
 * @param label the identity label
 * @param key the columns, in the order of the vertex's key
 */
public record Endpoint(String label, List<KeyColumn> key) {

    public Endpoint {
        key = List.copyOf(key);
    }
}
