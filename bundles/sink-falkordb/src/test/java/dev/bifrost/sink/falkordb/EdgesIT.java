package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.ReferenceModel.FLIGHT;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.sink.falkordb.ReferenceModel.LIVES_IN;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.testkit.Mutations.Row;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EdgesIT extends SinkIT {

    @Test
    void aPropertyNeverEndsOnAnotherEdge() {
        var random = new Random(988);
        var rows = new LinkedHashMap<String, Row>();
        while (rows.size() < 1000) {
            long a = random.nextInt(60);
            long b = random.nextInt(60);
            String id = "i:%d;i:%d;".formatted(a, b);
            rows.put(id, keyedEdge("i:" + a + ";", "i:" + b + ";", id, null, null, a * 100_000 + b));
        }
        var sink = sink();
        sink.attach();
        var parts = sink.mutations().edges(FLIGHT, rows.values().toArray(Row[]::new));
        for (int round = 0; round < 2; round++) {
            sink.write(parts);
            assertThat(graph.value("MATCH ()-[e:FLIGHT]->() RETURN count(e)")).isEqualTo(1000L);
            assertThat(graph.value(
                            "MATCH (a)-[e:FLIGHT]->(b) WHERE e.k<>toInteger(split(split(a._gar_id,':')[1],';')[0])*100000"
                                    + "+toInteger(split(split(b._gar_id,':')[1],';')[0]) RETURN count(e)"))
                    .isEqualTo(0L);
        }
    }

    @Test
    void parallelEdgesAndLoopsAreCountedAsTheyAre() {
        var sink = sink();
        sink.attach();
        var keyed = sink.write(sink.mutations()
                .edges(
                        FLIGHT,
                        keyedEdge("i:1;", "i:2;", "r1", 1L, null, null),
                        keyedEdge("i:1;", "i:2;", "r2", 2L, null, null),
                        keyedEdge("i:2;", "i:2;", "r3", 3L, null, null),
                        keyedEdge("i:2;", "i:1;", "r4", 4L, null, null)));
        assertThat(keyed.written()).isEqualTo(4);
        assertThat(keyed.placeholders()).isEqualTo(2);
        var unkeyed = sink.write(sink.mutations()
                .edges(KNOWS, edge("i:1;", "i:2;", 1L), edge("i:2;", "i:2;", 3L), edge("i:2;", "i:1;", 4L)));
        assertThat(unkeyed.written()).isEqualTo(3);
        assertThat(graph.edges("FLIGHT")).hasSize(4);
        assertThat(graph.edges("KNOWS")).hasSize(3);
    }

    /** The second write of what is there chooses the form for the third. */
    @Test
    void edgesThatAreMostlyThereAreWrittenAsNewOnesAre() {
        var sink = sink();
        sink.attach();
        var first = sink.mutations()
                .edges(KNOWS, edge("i:1;", "i:2;", 1L), edge("i:2;", "i:2;", 3L), edge("i:2;", "i:1;", 4L));
        assertThat(sink.write(first).written()).isEqualTo(3);
        assertThat(sink.write(first).written()).isZero();
        var report = sink.write(sink.mutations()
                .edges(
                        KNOWS,
                        edge("i:1;", "i:2;", 1L),
                        edge("i:2;", "i:2;", 30L),
                        edge("i:2;", "i:1;", (Object) null),
                        edge("i:1;", "i:1;", 5L),
                        edge("i:1;", "i:3;", 6L),
                        edge("i:4;", "i:1;", 7L),
                        edge("i:5;", "i:5;", 8L),
                        edge("i:5;", "i:6;", 9L)));
        assertThat(report.written()).isEqualTo(7);
        assertThat(report.placeholders()).isEqualTo(4);
        assertThat(graph.write("MATCH (a)-[e:KNOWS]->(b) RETURN a._gar_id+b._gar_id, e.weight"))
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "[i:1;i:2;, 1]",
                        "[i:2;i:2;, 30]",
                        "[i:2;i:1;, null]",
                        "[i:1;i:1;, 5]",
                        "[i:1;i:3;, 6]",
                        "[i:4;i:1;, 7]",
                        "[i:5;i:5;, 8]",
                        "[i:5;i:6;, 9]");
        assertThat(graph.value("MATCH (p:Person) RETURN count(p)")).isEqualTo(6L);
    }

    @Test
    void edgesOfAHubAreRetractedInPages() {
        var rows = IntStream.range(0, 250)
                .mapToObj(i -> edge("i:0;", "i:" + i + ";", 1L))
                .toArray(Row[]::new);
        var sink = closing(new TestSink(
                TestSink.config(TestServer.url(), name, 100, Duration.ofSeconds(30)), ReferenceModel.MODEL, allocator));
        sink.attach();
        sink.write(sink.mutations()
                .vertices(PERSON, vertex("i:7;", 7L, "Ann", null, null, null, null, null))
                .edges(KNOWS, rows));
        var report = sink.write(sink.mutations().retractAt(KNOWS, By.SOURCE, "i:0;"));
        assertThat(report.removed()).isEqualTo(250);
        assertThat(report.statements()).as("pages, orphans, mark").isEqualTo(3 + 3 + 1);
        assertThat(graph.edges("KNOWS")).isEmpty();
        assertThat(graph.vertices("Person")).as("placeholders are gone").hasSize(1);
    }

    @Test
    void removingTwiceRemovesOnceAndLeavesTheCountersRight() {
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations()
                .vertices(PERSON, vertex("i:2;", 2L, "Bob", null, null, null, null, null))
                .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 1L, null, null)));
        assertThat(sink.write(sink.mutations().remove(PERSON, "i:2;", "i:2;", "i:99;"))
                        .removed())
                .isEqualTo(1);
        assertThat(sink.write(sink.mutations().remove(PERSON, "i:2;", "i:2;", "i:99;"))
                        .removed())
                .isZero();
        var twice = sink.mutations().retract(LIVES_IN, edge("i:1;", "s:Oslo;"), edge("i:1;", "s:Oslo;"));
        assertThat(sink.write(twice).removed()).isEqualTo(1);
        assertThat(sink.write(twice).removed()).isZero();
        sink.write(sink.mutations().edges(LIVES_IN, edge("i:1;", "s:Oslo;", 1L, null, null)));
        assertThat(graph.value("MATCH ()-[e]->() RETURN count(e)")).isEqualTo(1L);
        assertThat(graph.value("MATCH ()-[e:LIVES_IN]->() RETURN count(e)")).isEqualTo(1L);
    }

    @Test
    void edgesAreWrittenAndRetractedAtAHubWithoutWalkingIt() {
        var sink = sink();
        sink.attach();
        graph.write("UNWIND range(0,30000) AS i CREATE (:City {_gar_id:'s:'+tostring(i)+';'})");
        graph.write("MATCH (c:City) WITH c CREATE (c)<-[:LIVES_IN {_bf_l1:1}]-(:Person {_gar_id:'i:'+c._gar_id})");
        graph.write("CREATE (:Person {_gar_id:'i:0;'})");
        graph.write("MATCH (p:Person {_gar_id:'i:0;'}) MATCH (c:City) CREATE (p)-[:LIVES_IN {_bf_l1:1}]->(c)");
        var rows = IntStream.range(0, 500)
                .mapToObj(i -> edge("i:0;", "s:" + i + ";"))
                .toArray(Row[]::new);
        var there = sink.mutations()
                .edges(
                        LIVES_IN,
                        IntStream.range(0, 500)
                                .mapToObj(i -> edge("i:0;", "s:" + i + ";", 1L, null, null))
                                .toArray(Row[]::new));
        long before = System.nanoTime();
        assertThat(sink.write(there).written()).isEqualTo(500);
        assertThat(sink.write(there).written())
                .as("in the form for what is there")
                .isZero();
        assertThat(sink.write(sink.mutations().retract(LIVES_IN, rows)).removed())
                .isEqualTo(500);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .as("500 walks over 30,000 edges take more than 5 s")
                .isLessThan(Duration.ofSeconds(3));
    }
}
