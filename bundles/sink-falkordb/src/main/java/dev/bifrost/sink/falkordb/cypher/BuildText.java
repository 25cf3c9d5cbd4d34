package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StoredType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Queries about a graph that is built aside, and about the live one that it is to take the place of. */
public final class BuildText {

    /** Vertices and edges that no step made; parameters {@code from} and {@code to} are a range of internal ids. */
    public static final String FOREIGN_VERTICES =
            "MATCH (n) WHERE id(n)>=$from AND id(n)<$to AND n._gar_id IS NULL RETURN count(n)";

    public static final String FOREIGN_EDGES =
            "MATCH (n) WHERE id(n)>=$from AND id(n)<$to MATCH (n)-[e]->() WHERE %s=0 RETURN count(e)"
                    .formatted(Clauses.markers("e"));

    /** Vertices of steps to which somebody gave a label that is none of {@code labels}. */
    public static final String FOREIGN_LABELS =
            "MATCH (n) WHERE id(n)>=$from AND id(n)<$to AND n._gar_id IS NOT NULL AND any(l IN labels(n) WHERE NOT l IN $labels) RETURN count(n)";

    /** Behind the highest internal id. */
    public static final String END = ScanText.END;

    /** Rows: label or type, kind, properties, kinds of index by property. */
    public static final byte[] INDEXES = utf8(
            "CALL db.indexes() YIELD label,entitytype,properties,types RETURN label,entitytype,[p IN properties|[p,types[p]]]");

    public static final byte[] CONSTRAINTS = utf8("CALL db.constraints() YIELD label RETURN count(label)");

    private BuildText() {}

    public static byte[] vertices(String label) {
        return utf8("MATCH (n:%s) RETURN count(n)".formatted(Names.label(label)));
    }

    public static byte[] edges(String type) {
        return utf8("MATCH ()-[e:%s]->() RETURN count(e)".formatted(Names.quoted(type)));
    }

    /** How many vertices in a range of ids carry a step's marker, and a sum of what is left of the markers. */
    public static String markers(StepShape.Vertex step, long modulus) {
        String marker = Clauses.marker("n", step);
        return "MATCH (n:%s) WHERE id(n)>=$from AND id(n)<$to AND %s IS NOT NULL RETURN count(n),toInteger(coalesce(sum(%s%%%s),0))"
                .formatted(Names.label(step.label()), marker, marker, Long.toString(modulus));
    }

    /** An index on a property. */
    public static byte[] createIndex(IndexText.Target target, String property) {
        return utf8("CREATE INDEX FOR %s ON (x.%s)".formatted(IndexText.pattern(target), Names.quoted(property)));
    }

    /** Makes days of texts, for vertices in a range of ids. */
    public static String days(String label, List<StepShape.Property> days) {
        return "MATCH (n:%s) WHERE id(n)>=$from AND id(n)<$to%s RETURN count(n)"
                .formatted(Names.label(label), toDays("n", days));
    }

    /** Makes days of texts, for edges between two ranges of vertices. */
    public static String days(StepShape.Edge step, List<StepShape.Property> days) {
        return between(step) + toDays("e", days) + " RETURN count(e)";
    }

    /** How many edges there are between two ranges of vertices. */
    public static String count(StepShape.Edge step) {
        return between(step) + " RETURN count(e)";
    }

    private static String between(StepShape.Edge step) {
        return "MATCH (a:%s) WHERE id(a)>=$from AND id(a)<$to MATCH (a)-[e:%s]->(b:%s) WHERE id(b)>=$low AND id(b)<$high"
                .formatted(Names.label(step.srcLabel()), Names.quoted(step.type()), Names.label(step.dstLabel()));
    }

    /** Only where there is a value: the server takes away the wrong properties when one update removes two. */
    private static String toDays(String element, List<StepShape.Property> days) {
        return days.stream()
                .map(property -> {
                    String value = element + "." + Names.quoted(property.name());
                    String day = property.type().list() ? "[x IN %s|date(x)]".formatted(value) : "date(" + value + ")";
                    return Clauses.where(value + " IS NOT NULL", "SET " + value + "=" + day);
                })
                .collect(Collectors.joining());
    }

    /** Whether a property holds days. */
    public static boolean isDay(StepShape.Property property) {
        return property.type().scalar() == StoredType.Scalar.DATE;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
