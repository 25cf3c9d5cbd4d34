package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import java.util.List;

/**
 * The read-only statements that page through the elements with a step's marker.
 *
 * @param lastId the highest internal id of the label that is paged through; null if it has no vertex
 * @param page the identities in the range of parameters {@code from} (inclusive) and {@code to} (exclusive)
 * @param columns the names of what a page returns
 */
public record ScanStatements(String lastId, String page, List<String> columns) {

    public static ScanStatements of(StepShape step) {
        return switch (step) {
            case StepShape.Vertex vertex -> vertices(vertex);
            case StepShape.Edge edge -> edges(edge);
        };
    }

    private static ScanStatements vertices(StepShape.Vertex step) {
        String label = Names.label(step.label());
        return new ScanStatements(
                lastId(label),
                "MATCH (n:%s) WHERE id(n)>=$from AND id(n)<$to AND %s IS NOT NULL RETURN n._gar_id"
                        .formatted(label, Clauses.marker("n", step)),
                List.of(GraphMutation.ID));
    }

    private static ScanStatements edges(StepShape.Edge step) {
        String label = Names.label(step.srcLabel());
        String match =
                "MATCH (a:%s)-[e:%s]->(b:%s) WHERE id(a)>=$from AND id(a)<$to AND %s IS NOT NULL RETURN a._gar_id,b._gar_id"
                        .formatted(
                                label,
                                Names.quoted(step.type()),
                                Names.label(step.dstLabel()),
                                Clauses.marker("e", step));
        return step.keyed()
                ? new ScanStatements(
                        lastId(label),
                        match + ",e._gar_id",
                        List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID))
                : new ScanStatements(lastId(label), match, List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION));
    }

    private static String lastId(String label) {
        return "MATCH (n:%s) RETURN max(id(n))".formatted(label);
    }
}
