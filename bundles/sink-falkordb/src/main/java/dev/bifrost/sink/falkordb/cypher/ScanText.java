package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.StepShape;

/**
 * The queries of a scan. Each answers with one row that holds a list of identities, because the server may be set to cut
 * off rows without a word; parameters {@code from}, {@code to}, {@code low}, {@code high} and {@code limit}.
 */
public final class ScanText {

    /** Behind the highest internal id of any vertex. */
    public static final String END = "MATCH (n) RETURN coalesce(max(id(n)),-1)+1";

    private ScanText() {}

    /** Each identity is a list of the columns of a scan. */
    public static String of(StepShape step) {
        return switch (step) {
            case StepShape.Vertex vertex ->
                "MATCH (n:%s) WHERE id(n)>=$from AND id(n)<$to AND %s IS NOT NULL WITH n LIMIT $limit RETURN collect([n._gar_id])"
                        .formatted(Names.label(vertex.label()), Clauses.marker("n", step));
            case StepShape.Edge edge ->
                "MATCH (a:%s) WHERE id(a)>=$from AND id(a)<$to MATCH (a)-[e:%s]->(b:%s) WHERE id(b)>=$low AND id(b)<$high AND %s IS NOT NULL AND %s WITH a,e,b LIMIT $limit RETURN collect([a._gar_id,b._gar_id%s])"
                        .formatted(
                                Names.label(edge.srcLabel()),
                                Names.quoted(edge.type()),
                                Names.label(edge.dstLabel()),
                                Clauses.marker("e", step),
                                Clauses.isOfForm("e", edge),
                                edge.keyed() ? ",e._gar_id" : "");
        };
    }

    /** Whole vertices of a label, in the server's own form. */
    public static String vertices(String label) {
        return "MATCH (n:%s) WHERE id(n)>=$from AND id(n)<$to WITH n LIMIT $limit RETURN collect(n)"
                .formatted(Names.label(label));
    }

    /** Whole edges of a type between two labels, each with the identities of its ends. */
    public static String edges(String type, String srcLabel, String dstLabel) {
        return "MATCH (a:%s) WHERE id(a)>=$from AND id(a)<$to MATCH (a)-[e:%s]->(b:%s) WHERE id(b)>=$low AND id(b)<$high WITH a,e,b LIMIT $limit RETURN collect([a._gar_id,b._gar_id,e])"
                .formatted(Names.label(srcLabel), Names.quoted(type), Names.label(dstLabel));
    }

    /** Internal ids of the vertices of a label at which there is no edge. */
    public static String lonely(String label) {
        return "MATCH (n:%s) WHERE id(n)>=$from AND id(n)<$to AND indegree(n)=0 AND outdegree(n)=0 RETURN collect(id(n))"
                .formatted(Names.label(label));
    }
}
