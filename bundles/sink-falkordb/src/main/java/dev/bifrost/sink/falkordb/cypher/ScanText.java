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
}
