package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static dev.bifrost.sink.falkordb.ReferenceModel.CODESHARE;
import static dev.bifrost.sink.falkordb.ReferenceModel.FLIGHT;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.sink.falkordb.ReferenceModel.LIVES_IN;
import static dev.bifrost.sink.falkordb.ReferenceModel.MEMBER;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.testkit.Mutations;

/** A round that sends every kind of statement: attach, two windows, release. */
final class Script {

    private Script() {}

    static void play(TestSink sink) {
        sink.attach();
        sink.write(load(sink.mutations()));
        sink.write(change(sink.mutations()));
        sink.close();
    }

    static Mutations load(Mutations parts) {
        return parts.vertices(PERSON, person("i:1;", "Ann"), person("i:2;", "Bob"), person("i:3;", "Cid"))
                .vertices(MEMBER, vertex("i:1;", 1L, "Chess", 1990L))
                .vertices(CITY, vertex("s:Oslo;", "Oslo"))
                .edges(
                        LIVES_IN,
                        edge("i:1;", "s:Oslo;", 2020L, "form", 0.5),
                        edge("i:9;", "s:Rome;", 2021L, null, null))
                .edges(KNOWS, edge("i:1;", "i:1;", 1L), edge("i:1;", "i:2;", 2L), edge("i:2;", "i:7;", 2L))
                .edges(FLIGHT, keyedEdge("s:Oslo;", "s:Rome;", "k1", 1L, "XX", 1L))
                .edges(CODESHARE, keyedEdge("s:Oslo;", "s:Rome;", "k1", "YY"));
    }

    static Mutations change(Mutations parts) {
        return parts.retract(LIVES_IN, edge("i:9;", "s:Rome;"))
                .retract(FLIGHT, keyedEdge("s:Oslo;", "s:Rome;", "k1"))
                .retractAt(KNOWS, By.SOURCE, "i:2;")
                .retractAt(KNOWS, By.DESTINATION, "i:1;")
                .vertices(PERSON, person("i:1;", "Anna"), person("i:4;", "Dan"))
                .edges(KNOWS, edge("i:4;", "i:5;", 3L))
                .remove(PERSON, "i:2;", "i:3;")
                .remove(CITY, "s:Oslo;");
    }

    private static Mutations.Row person(String id, String name) {
        return vertex(id, 1L, name, 30L, 1.5, true, null, null);
    }
}
