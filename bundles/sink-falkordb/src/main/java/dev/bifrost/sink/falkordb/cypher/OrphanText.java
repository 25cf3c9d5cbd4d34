package dev.bifrost.sink.falkordb.cypher;

import static dev.bifrost.sink.falkordb.cypher.Clauses.markers;

/** The statement that deletes the placeholders without an edge of a whole range of internal ids. */
public final class OrphanText {

    /** Behind the highest internal id of any vertex. */
    public static final String END = ScanText.END;

    /** Parameters {@code from} and {@code to}. A vertex without {@code _gar_id} is none of the product's. */
    public static final String DELETE_ALL = Fence.counting(
            "MATCH (n) WHERE id(n)>=$from AND id(n)<$to AND indegree(n)=0 AND outdegree(n)=0 AND n._gar_id IS NOT NULL"
                    + " AND NOT n:_Bifrost AND NOT n:_BifrostTable AND %s=0 DELETE n".formatted(markers("n")),
            "count(n)");

    private OrphanText() {}
}
