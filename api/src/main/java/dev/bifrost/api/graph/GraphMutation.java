package dev.bifrost.api.graph;

import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * What one batch of rows does to the graph: the currency between transforms, pipeline and sinks.
 *
 * <p>A sink applies the parts in the order of the components: edge retractions, vertices, edges, vertex removals. Within
 * one set no identity repeats, and no identity column holds a null. An element is not both set and removed by one step in
 * one mutation.
 *
 * <p>Each set's {@code rows} has the columns named below, then one column for each property of its shape, in order and
 * named as the property; a property column may hold nulls and has an Arrow type that {@link TypeTable} stores.
 *
 * <p><b>Buffers.</b> The mutation owns its rows; closing it closes them all. Idempotent.
 *
 * @param retractions edges that the step no longer contributes
 * @param vertices vertices to write
 * @param edges edges to write
 * @param removals vertices that the step no longer contributes
 * @param skipped rows that made nothing, for the report
 */
public record GraphMutation(
        List<EdgeRetraction> retractions,
        List<VertexSet> vertices,
        List<EdgeSet> edges,
        List<VertexRemoval> removals,
        List<SkippedRows> skipped)
        implements AutoCloseable {

    /** Canonical identity of a vertex or of a keyed edge: utf8, not null. */
    public static final String ID = GraphModel.ID_PROPERTY;
    /** Canonical identity of an edge's source vertex: utf8, not null. */
    public static final String SOURCE = "_gar_src";
    /** Canonical identity of an edge's destination vertex: utf8, not null. */
    public static final String DESTINATION = "_gar_dst";
    /** The 64-bit marker: hash of the step's form and of the row's values as the step stores them. */
    public static final String MARKER = "_bf_marker";

    public GraphMutation {
        retractions = List.copyOf(retractions);
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
        removals = List.copyOf(removals);
        skipped = List.copyOf(skipped);
    }

    /** @param rows {@link #ID}, {@link #MARKER}, properties */
    public record VertexSet(StepShape.Vertex step, VectorSchemaRoot rows) {}

    /** @param rows {@link #SOURCE}, {@link #DESTINATION}, {@link #ID} if the step is keyed, {@link #MARKER}, properties */
    public record EdgeSet(StepShape.Edge step, VectorSchemaRoot rows) {}

    /** @param rows {@link #ID} */
    public record VertexRemoval(StepShape.Vertex step, VectorSchemaRoot rows) {}

    /**
     * Edges that go, or lose this step's contribution.
     *
     * @param by how the rows name them
     * @param rows for {@link By#EDGE}: {@link #SOURCE}, {@link #DESTINATION}, and {@link #ID} if the step is keyed; for the
     *     others: {@link #ID} of the vertex
     */
    public record EdgeRetraction(StepShape.Edge step, By by, VectorSchemaRoot rows) {
        /** How a retraction names edges. */
        public enum By {
            /** By the edge's own identity. */
            EDGE,
            /** Every edge with the step's marker that starts at the vertex. */
            SOURCE,
            /** Every edge with the step's marker that ends at the vertex. */
            DESTINATION
        }
    }

    /**
     * Rows that a step passed over.
     *
     * @param stepId the step
     * @param reason why
     * @param rows how many
     */
    public record SkippedRows(String stepId, Reason reason, long rows) {
        /** Why a row made nothing. */
        public enum Reason {
            /** A null in a vertex key. */
            NULL_KEY,
            /** A null in an edge's endpoint. */
            NULL_ENDPOINT,
            /** The step's {@code where} did not match. */
            FILTERED,
            /** A value cannot be stored. */
            BAD_ROW
        }
    }

    public boolean isEmpty() {
        return retractions.isEmpty() && vertices.isEmpty() && edges.isEmpty() && removals.isEmpty();
    }

    @Override
    public void close() {
        Stream.of(
                        retractions.stream().map(EdgeRetraction::rows),
                        vertices.stream().map(VertexSet::rows),
                        edges.stream().map(EdgeSet::rows),
                        removals.stream().map(VertexRemoval::rows))
                .flatMap(part -> part)
                .forEach(VectorSchemaRoot::close);
    }
}
