package dev.bifrost.api.graph;

import java.util.List;

/**
 * One line of a mapping: which columns of a row make a vertex, or an edge.
 *
 * <p>A column is named by its name, or by a path into structs: {@code address.city}.
 */
public sealed interface Step permits VertexStep, EdgeStep {

    /** Unique in its table. The step's marker derives from it, so it stays when the mapping is reordered. */
    String name();

    /** The columns that become properties, in order. */
    List<PropertyColumn> properties();

    /** Every column that the step reads: keys first, then properties; without repeats. */
    List<String> columns();
}
