package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.GraphMutation.EdgeSet;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Builds mutations directly, identities given as they are stored:
 *
 * <pre>{@code
 * Mutations.in(allocator)
 *     .vertices(person, vertex("i:1;", 1L, "Ann"))
 *     .edges(livesIn, edge("i:1;", "s:Oslo;", 2020L))
 *     .remove(person, "i:9;")
 *     .build();
 * }</pre>
 *
 * <p>A row's properties come in the order of its step. The marker is a hash of step and values, so equal rows have equal
 * markers. Rows are made when {@link #build} is called, which may be called again.
 */
public final class Mutations {

    private final BufferAllocator allocator;
    private final List<Supplier<EdgeRetraction>> retractions = new ArrayList<>();
    private final List<Supplier<VertexSet>> vertices = new ArrayList<>();
    private final List<Supplier<EdgeSet>> edges = new ArrayList<>();
    private final List<Supplier<VertexRemoval>> removals = new ArrayList<>();

    private Mutations(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    public static Mutations in(BufferAllocator allocator) {
        return new Mutations(allocator);
    }

    /**
     * One element.
     *
     * @param identity the identity columns' values
     * @param properties in the order of the step; empty for a retraction
     */
    public record Row(List<String> identity, List<Object> properties) {}

    /** A vertex row. */
    public static Row vertex(String id, Object... properties) {
        return new Row(List.of(id), MutationRows.list(properties));
    }

    /** A row of an edge without a key. */
    public static Row edge(String source, String destination, Object... properties) {
        return new Row(List.of(source, destination), MutationRows.list(properties));
    }

    /** A row of an edge with an identity of its own. */
    public static Row keyedEdge(String source, String destination, String id, Object... properties) {
        return new Row(List.of(source, destination, id), MutationRows.list(properties));
    }

    public Mutations vertices(StepShape.Vertex step, Row... rows) {
        var given = List.of(rows);
        vertices.add(() -> new VertexSet(step, MutationRows.set(allocator, step, MutationRows.VERTEX, given)));
        return this;
    }

    /** Vertices whose property columns have Arrow types of the caller's choice. */
    public Mutations vertices(StepShape.Vertex step, List<String> ids, Rows properties) {
        vertices.add(() -> new VertexSet(step, MutationRows.typed(allocator, step, ids, properties)));
        return this;
    }

    public Mutations edges(StepShape.Edge step, Row... rows) {
        var given = List.of(rows);
        edges.add(() -> new EdgeSet(step, MutationRows.set(allocator, step, MutationRows.identity(step), given)));
        return this;
    }

    /** Takes single edges back. */
    public Mutations retract(StepShape.Edge step, Row... rows) {
        var given = List.of(rows);
        retractions.add(() -> new EdgeRetraction(
                step, EdgeRetraction.By.EDGE, MutationRows.identities(allocator, MutationRows.identity(step), given)));
        return this;
    }

    /** Takes back every edge of the step that starts, or ends, at these vertices. */
    public Mutations retractAt(StepShape.Edge step, EdgeRetraction.By end, String... vertexIds) {
        var given = Stream.of(vertexIds).map(Mutations::vertex).toList();
        retractions.add(
                () -> new EdgeRetraction(step, end, MutationRows.identities(allocator, MutationRows.VERTEX, given)));
        return this;
    }

    /** Takes the step's contribution to these vertices back. */
    public Mutations remove(StepShape.Vertex step, String... ids) {
        var given = Stream.of(ids).map(Mutations::vertex).toList();
        removals.add(() -> new VertexRemoval(step, MutationRows.identities(allocator, MutationRows.VERTEX, given)));
        return this;
    }

    /** A new mutation; the caller closes it. */
    public GraphMutation build() {
        var made = new ArrayList<VectorSchemaRoot>();
        try {
            return new GraphMutation(
                    retractions.stream()
                            .map(Supplier::get)
                            .peek(set -> made.add(set.rows()))
                            .toList(),
                    vertices.stream()
                            .map(Supplier::get)
                            .peek(set -> made.add(set.rows()))
                            .toList(),
                    edges.stream()
                            .map(Supplier::get)
                            .peek(set -> made.add(set.rows()))
                            .toList(),
                    removals.stream()
                            .map(Supplier::get)
                            .peek(set -> made.add(set.rows()))
                            .toList(),
                    List.of());
        } catch (RuntimeException | Error e) {
            made.forEach(VectorSchemaRoot::close);
            throw e;
        }
    }
}
