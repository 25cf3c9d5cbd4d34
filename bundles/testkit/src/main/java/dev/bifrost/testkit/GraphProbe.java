package dev.bifrost.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads back the graph that a sink wrote. */
public interface GraphProbe {

    /** Every vertex that has this label, in any order. */
    List<Vertex> vertices(String label);

    /** Every edge of this type, in any order. */
    List<Edge> edges(String type);

    /**
     * A vertex.
     *
     * @param id its {@code _gar_id}
     * @param labels all of its labels
     * @param properties all of its properties as stored, markers and {@code _gar_id} too: Boolean, Long, Double, String,
     *     LocalDate, or a List of one of them
     */
    record Vertex(String id, Set<String> labels, Map<String, Object> properties) {
        /** The properties without {@code _gar_id} and markers. */
        public Map<String, Object> plain() {
            return withoutSystem(properties);
        }
    }

    /**
     * An edge.
     *
     * @param source the {@code _gar_id} of the vertex it starts at
     * @param destination the {@code _gar_id} of the vertex it ends at
     * @param properties as for a vertex; {@code _gar_id} is there if the edge is keyed
     */
    record Edge(String source, String destination, Map<String, Object> properties) {
        /** The properties without {@code _gar_id} and markers. */
        public Map<String, Object> plain() {
            return withoutSystem(properties);
        }
    }

    private static Map<String, Object> withoutSystem(Map<String, Object> properties) {
        var plain = new LinkedHashMap<>(properties);
        plain.keySet().removeIf(name -> name.startsWith("_gar_") || name.startsWith("_bf_"));
        return plain;
    }
}
