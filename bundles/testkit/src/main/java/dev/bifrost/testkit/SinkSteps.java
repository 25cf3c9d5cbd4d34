package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.StoredType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The steps that the sink contracts write with. */
final class SinkSteps {

    private static final Property KEY = new Property("id", new StoredType(Scalar.INTEGER, false));

    /** Persons carry a further label. */
    static final StepShape.Vertex PERSON = new StepShape.Vertex(
            "p1",
            "persons",
            "vertex Person",
            "Person",
            List.of("Human"),
            List.of(KEY, text("name"), integer("age")),
            OnDelete.RETRACT,
            true);

    /** A second table writes other properties of the same persons, and the same raw key. */
    static final StepShape.Vertex MEMBER = new StepShape.Vertex(
            "m1", "members", "vertex Person", "Person", List.of(), List.of(KEY, text("club")), OnDelete.RETRACT, true);

    /** Cities go with their edges. */
    static final StepShape.Vertex CITY = new StepShape.Vertex(
            "c1", "cities", "vertex City", "City", List.of(), List.of(text("name")), OnDelete.DETACH, true);

    static final StepShape.Edge LIVES_IN = new StepShape.Edge(
            "l1",
            "persons",
            "edge LIVES_IN",
            "LIVES_IN",
            "Person",
            "City",
            false,
            List.of(integer("since"), text("source")),
            true);

    /** A second table contributes to the same edges. */
    static final StepShape.Edge REGISTERED = new StepShape.Edge(
            "r1", "members", "edge LIVES_IN", "LIVES_IN", "Person", "City", false, List.of(text("register")), true);

    static final StepShape.Edge KNOWS = new StepShape.Edge(
            "k1", "links", "edge KNOWS", "KNOWS", "Person", "Person", false, List.of(integer("weight")), true);

    static final StepShape.Edge FLIGHT = new StepShape.Edge(
            "f1",
            "flights",
            "edge FLIGHT",
            "FLIGHT",
            "City",
            "City",
            true,
            List.of(integer("delay"), text("carrier")),
            true);

    /** Every character that a name may have and that means something in some query language. */
    private static final String HOSTILE = "we\"ird 'na:me} {$x\\ //\n-- \u00e9\ud83d\ude00 ";

    static final StepShape.Vertex HOSTILE_VERTEX = new StepShape.Vertex(
            "h1",
            "hostile",
            "vertex hostile",
            HOSTILE + "label",
            List.of(HOSTILE + "second"),
            List.of(text(HOSTILE + "property"), text("match (n) delete n")),
            OnDelete.RETRACT,
            true);

    static final StepShape.Edge HOSTILE_EDGE = new StepShape.Edge(
            "h2",
            "hostile",
            "edge hostile",
            HOSTILE + "type",
            HOSTILE + "label",
            HOSTILE + "label",
            true,
            List.of(text(HOSTILE + "property")),
            true);

    /** Text that a careless sink would lose, change or run. */
    static final List<String> HOSTILE_TEXTS = List.of(
            "",
            " ",
            " lead",
            "trail ",
            "\ttab\r\nline\n",
            "\"",
            "'",
            "`",
            "\\",
            "\\\"",
            "x\\\" RETURN 1 //",
            "x' OR '1'='1",
            "$rows",
            "CYPHER rows=1 ",
            "null",
            "true",
            "1",
            "{a:1}",
            "[1,2]",
            "\u0001\u001f\u007f",
            "\\u0041\\n",
            "C:\\new",
            "caf\u00e9",
            "cafe\u0301",
            "\ud83d\ude00\ud83c\udfff",
            "\u2028\u2029\ufeff\u202e",
            "z".repeat(20_000));

    static final GraphModel MODEL = model(List.of());

    private SinkSteps() {}

    /** All steps, and one more for typed properties. */
    static GraphModel model(List<StepShape.Vertex> more) {
        var vertices = new ArrayList<>(List.of(PERSON, MEMBER, CITY, HOSTILE_VERTEX));
        vertices.addAll(more);
        return new GraphModel(
                vertices,
                List.of(LIVES_IN, REGISTERED, KNOWS, FLIGHT, HOSTILE_EDGE),
                Map.of("Person", Set.of("score")));
    }

    private static Property text(String name) {
        return new Property(name, new StoredType(Scalar.TEXT, false));
    }

    private static Property integer(String name) {
        return new Property(name, new StoredType(Scalar.INTEGER, false));
    }
}
