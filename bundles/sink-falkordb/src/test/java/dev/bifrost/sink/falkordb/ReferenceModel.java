package dev.bifrost.sink.falkordb;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.StoredType.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps that together use every form of statement. */
public final class ReferenceModel {

    private static final Property ID = property("id", Scalar.INTEGER);

    /** Two further labels, one of which the next step writes too; day, list of days, and six properties to remove. */
    public static final StepShape.Vertex PERSON = new StepShape.Vertex(
            "p1",
            "persons",
            "vertex Person",
            "Person",
            List.of("Human", "Known"),
            List.of(
                    ID,
                    property("name", Scalar.TEXT),
                    property("age", Scalar.INTEGER),
                    property("height", Scalar.FLOAT),
                    property("active", Scalar.BOOLEAN),
                    property("born", Scalar.DATE),
                    new Property("visits", new StoredType(Scalar.DATE, true))),
            OnDelete.RETRACT,
            true);

    public static final StepShape.Vertex MEMBER = new StepShape.Vertex(
            "m1",
            "members",
            "vertex Person",
            "Person",
            List.of("Human"),
            List.of(ID, property("club", Scalar.TEXT), property("since", Scalar.INTEGER)),
            OnDelete.RETRACT,
            true);

    /** Cities go with their edges. */
    public static final StepShape.Vertex CITY = new StepShape.Vertex(
            "c1",
            "cities",
            "vertex City",
            "City",
            List.of(),
            List.of(property("name", Scalar.TEXT)),
            OnDelete.DETACH,
            true);

    public static final StepShape.Edge LIVES_IN = new StepShape.Edge(
            "l1",
            "persons",
            "edge LIVES_IN",
            "LIVES_IN",
            "Person",
            "City",
            false,
            List.of(
                    property("since", Scalar.INTEGER),
                    property("source", Scalar.TEXT),
                    property("share", Scalar.FLOAT)),
            true);

    public static final StepShape.Edge REGISTERED = new StepShape.Edge(
            "r1",
            "members",
            "edge LIVES_IN",
            "LIVES_IN",
            "Person",
            "City",
            false,
            List.of(property("register", Scalar.TEXT)),
            true);

    public static final StepShape.Edge KNOWS = new StepShape.Edge(
            "k1",
            "links",
            "edge KNOWS",
            "KNOWS",
            "Person",
            "Person",
            false,
            List.of(property("weight", Scalar.INTEGER)),
            false);

    public static final StepShape.Edge FLIGHT = new StepShape.Edge(
            "f1",
            "flights",
            "edge FLIGHT",
            "FLIGHT",
            "City",
            "City",
            true,
            List.of(property("delay", Scalar.INTEGER), property("carrier", Scalar.TEXT), property("k", Scalar.INTEGER)),
            true);

    public static final StepShape.Edge CODESHARE = new StepShape.Edge(
            "s1",
            "shares",
            "edge FLIGHT",
            "FLIGHT",
            "City",
            "City",
            true,
            List.of(property("partner", Scalar.TEXT)),
            true);

    public static final GraphModel MODEL = new GraphModel(
            List.of(PERSON, MEMBER, CITY),
            List.of(LIVES_IN, REGISTERED, KNOWS, FLIGHT, CODESHARE),
            Map.of("Person", Set.of("score", "rank"), "FLIGHT", Set.of("note")));

    private ReferenceModel() {}

    private static Property property(String name, Scalar scalar) {
        return new Property(name, new StoredType(scalar, false));
    }
}
