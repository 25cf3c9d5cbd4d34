package dev.bifrost.api.graph;

import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Turns rows into a mutation. The host's builder is the one place that computes identities and markers, drops rows with
 * a null in a vertex key or an endpoint, sets aside rows that cannot be stored, and lets the later row win where two have
 * one identity.
 *
 * <p>Rows are lent: the builder keeps references of its own to the buffers it needs, so that the caller may close its
 * batch after the call. One thread. {@link #build} ends the builder's life; until then the host closes it on a fault.
 */
public interface MutationBuilder {

    /**
     * Each row writes the vertex that {@code step} describes.
     *
     * @param step one of the steps that the transform declared
     * @param rows a batch that has the step's columns
     */
    MutationBuilder vertices(VertexStep step, VectorSchemaRoot rows);

    /** Each row writes the edge that {@code step} describes. */
    MutationBuilder edges(EdgeStep step, VectorSchemaRoot rows);

    /** Each row takes the step's contribution to a vertex away; only the key columns are looked at. */
    MutationBuilder removeVertices(VertexStep step, VectorSchemaRoot rows);

    /** Each row takes the step's contribution to an edge away; only endpoint and key columns are looked at. */
    MutationBuilder retractEdges(EdgeStep step, VectorSchemaRoot rows);

    /** The mutation; the caller owns it. */
    GraphMutation build();
}
