package dev.bifrost.sink.falkordb.cypher;

import static dev.bifrost.sink.falkordb.cypher.Clauses.ROWS;

import dev.bifrost.api.sink.ElementFinder.End;
import dev.bifrost.api.sink.ElementReader.Kind;
import java.util.List;

/**
 * The queries that look elements up by identities, which are the parameter {@code rows}. Each answers with one row that holds a
 * list, as those of {@link ScanText} do, in the server's own form; {@code from}, {@code to} and {@code limit} cut a hub's edges
 * into pieces.
 */
public final class FindText {

    private static final String EDGE = " RETURN collect([a._gar_id,b._gar_id,e])";

    private FindText() {}

    /** Rows: id. */
    public static String vertices(String label) {
        return ROWS + "MATCH " + vertex("n", label, "r[0]") + " RETURN collect(n)";
    }

    /** Rows: source, destination. Looked up as a retraction does it, by both ends. */
    public static String unkeyedEdges(Kind.Edges kind) {
        return ROWS
                + "MATCH %s MATCH %s WITH a,b MATCH (a)-[e:%s]->(b) WHERE e._gar_id IS NULL"
                        .formatted(
                                vertex("a", kind.srcLabel(), "r[0]"),
                                vertex("b", kind.dstLabel(), "r[1]"),
                                Names.quoted(kind.type()))
                + EDGE;
    }

    /** Rows: source, destination, own id. Looked up by the edge's own index. */
    public static String keyedEdges(Kind.Edges kind) {
        return ROWS
                + "MATCH (a)-[e:%s {_gar_id:r[2]}]->(b) WHERE a._gar_id=r[0] AND b._gar_id=r[1]"
                        .formatted(Names.quoted(kind.type()))
                + EDGE;
    }

    /** Rows: id of the vertex at the end. The other ends are those of a range of internal ids. */
    public static String edgesAt(Kind.Edges kind, End end) {
        String found =
                vertex(end == End.SOURCE ? "a" : "b", end == End.SOURCE ? kind.srcLabel() : kind.dstLabel(), "r[0]");
        String pattern = end == End.SOURCE
                ? "MATCH (a)-[e:%s]->(b:%s)".formatted(Names.quoted(kind.type()), Names.label(kind.dstLabel()))
                : "MATCH (a:%s)-[e:%s]->(b)".formatted(Names.label(kind.srcLabel()), Names.quoted(kind.type()));
        String other = end == End.SOURCE ? "b" : "a";
        return ROWS
                + "MATCH %s WITH %s %s WHERE id(%s)>=$from AND id(%s)<$to WITH a,e,b LIMIT $limit"
                        .formatted(found, end == End.SOURCE ? "a" : "b", pattern, other, other)
                + EDGE;
    }

    /** Rows: id. Pairs of an id and how many edges there are at it; edges are counted by a traversal, as a removal counts them. */
    public static List<String> degrees(String label) {
        String found = ROWS + "MATCH " + vertex("n", label, "r[0]");
        String counted = " WITH n,count(e) AS d RETURN collect([n._gar_id,d])";
        return List.of(found + " MATCH (n)-[e]->()" + counted, found + " MATCH ()-[e]->(n)" + counted);
    }

    private static String vertex(String variable, String label, String id) {
        return "(%s:%s {_gar_id:%s})".formatted(variable, Names.label(label), id);
    }
}
