package dev.bifrost.api.graph;

import java.util.List;

/**
 * A compiled step, as a sink sees it: names and types, no columns.
 */
public sealed interface StepShape {

    /** The prefix of marker properties. A name that starts like this is refused in a mapping. */
    String MARKER_PREFIX = "_bf_";

    /** A short stable digest of table and step name: letters and digits. */
    String id();

    String table();

    String name();

    /** The properties that the step writes, in the order of the columns of its sets. */
    List<Property> properties();

    /** Whether the step's identity contains the row's key, so that one row alone makes the element. */
    boolean exclusive();

    /** The property that marks an element as written by this step. */
    default String marker() {
        return MARKER_PREFIX + id();
    }

    /**
     * A property.
     *
     * @param name its name in the graph
     * @param type how it is stored
     */
    record Property(String name, StoredType type) {}

    /**
     * A vertex step.
     *
     * @param label the identity label
     * @param labels further labels
     * @param properties raw key columns first, then the step's own
     */
    record Vertex(
            String id,
            String table,
            String name,
            String label,
            List<String> labels,
            List<Property> properties,
            OnDelete onDelete,
            boolean exclusive)
            implements StepShape {
        public Vertex {
            labels = List.copyOf(labels);
            properties = List.copyOf(properties);
        }
    }

    /**
     * An edge step.
     *
     * @param keyed whether edges carry an identity of their own
     */
    record Edge(
            String id,
            String table,
            String name,
            String type,
            String srcLabel,
            String dstLabel,
            boolean keyed,
            List<Property> properties,
            boolean exclusive)
            implements StepShape {
        public Edge {
            properties = List.copyOf(properties);
        }
    }
}
