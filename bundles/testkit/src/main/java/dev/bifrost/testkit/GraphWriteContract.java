package dev.bifrost.testkit;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;
import static dev.bifrost.testkit.SinkSteps.CITY;
import static dev.bifrost.testkit.SinkSteps.FLIGHT;
import static dev.bifrost.testkit.SinkSteps.HOSTILE_EDGE;
import static dev.bifrost.testkit.SinkSteps.HOSTILE_TEXTS;
import static dev.bifrost.testkit.SinkSteps.HOSTILE_VERTEX;
import static dev.bifrost.testkit.SinkSteps.LIVES_IN;
import static dev.bifrost.testkit.SinkSteps.MEMBER;
import static dev.bifrost.testkit.SinkSteps.MODEL;
import static dev.bifrost.testkit.SinkSteps.PERSON;
import static dev.bifrost.testkit.SinkSteps.REGISTERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.sink.GraphSink;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a graph holds after mutations were written into it. */
public interface GraphWriteContract extends SinkBasicsContract {

    /** Reads the graph that this sink writes. */
    GraphProbe probe(GraphSink sink);

    @Test
    default void aReplayWritesNothing(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            var mutation = Mutations.in(context.root())
                    .vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L), vertex("i:2;", 2L, "Bob", null))
                    .vertices(CITY, vertex("s:Oslo;", "Oslo"))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, "form"))
                    .edges(FLIGHT, keyedEdge("s:Oslo;", "s:Rome;", "s:Oslo;s:Rome;i:1;", 5L, "XX"));
            var first = run.write(mutation);
            var vertices = probe(sink).vertices("Person");
            var edges = probe(sink).edges("FLIGHT");
            var again = run.write(mutation);
            assertThat(first.written()).isEqualTo(5);
            assertThat(first.placeholders()).as("Rome").isEqualTo(1);
            assertThat(again.written()).isZero();
            assertThat(again.removed()).isZero();
            assertThat(again.placeholders()).isZero();
            assertThat(SinkRun.step(again, "p1").sent()).isEqualTo(2);
            assertThat(probe(sink).vertices("Person")).containsExactlyInAnyOrderElementsOf(vertices);
            assertThat(probe(sink).edges("FLIGHT")).containsExactlyInAnyOrderElementsOf(edges);
            assertThat(probe(sink).vertices("City")).hasSize(2);
        }
    }

    @Test
    default void aVertexCarriesItsIdentityLabelsPropertiesAndMarker(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            var ann = SinkLooks.vertex(probe(sink), "Human", "i:1;");
            assertThat(ann.labels()).containsExactlyInAnyOrder("Person", "Human");
            assertThat(ann.plain()).isEqualTo(Map.of("id", 1L, "name", "Ann", "age", 30L));
            assertThat(ann.properties())
                    .containsEntry(GraphModel.ID_PROPERTY, "i:1;")
                    .containsKey(PERSON.marker());
        }
    }

    @Test
    default void anEdgeBeforeItsVerticesMakesPlaceholdersAtBothEnds(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            var report = run.write(
                    m -> m.edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, null), edge("i:2;", "s:Oslo;", null, null)));
            assertThat(report.placeholders()).isEqualTo(3);
            assertThat(report.written()).isEqualTo(2);
            assertThat(SinkLooks.vertex(probe(sink), "Person", "i:1;").properties())
                    .isEqualTo(Map.of(GraphModel.ID_PROPERTY, "i:1;"));
            assertThat(SinkLooks.vertex(probe(sink), "City", "s:Oslo;").labels())
                    .containsExactly("City");
            assertThat(probe(sink).edges("LIVES_IN"))
                    .extracting(GraphProbe.Edge::source, GraphProbe.Edge::destination)
                    .containsExactlyInAnyOrder(tuple("i:1;", "s:Oslo;"), tuple("i:2;", "s:Oslo;"));
        }
    }

    @Test
    default void aVertexThatComesLaterFillsItsPlaceholder(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, null)));
            var report = run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            assertThat(report.written()).isEqualTo(1);
            assertThat(probe(sink).vertices("Person")).hasSize(1);
            assertThat(SinkLooks.vertex(probe(sink), "Person", "i:1;").plain()).containsEntry("name", "Ann");
            assertThat(probe(sink).edges("LIVES_IN")).hasSize(1);
        }
    }

    @Test
    default void verticesOfAMutationAreThereBeforeItsEdges(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            var report = run.write(m -> m.edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, null))
                    .vertices(CITY, vertex("s:Oslo;", "Oslo"))
                    .vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            assertThat(report.placeholders()).isZero();
            assertThat(report.written()).isEqualTo(3);
        }
    }

    @Test
    default void aNullRemovesAProperty(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, "form")));
            var report = run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, null, null))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", null, null)));
            assertThat(report.written()).isEqualTo(2);
            assertThat(SinkLooks.vertex(probe(sink), "Person", "i:1;").plain()).isEqualTo(Map.of("id", 1L));
            assertThat(probe(sink).edges("LIVES_IN"))
                    .singleElement()
                    .satisfies(edge -> assertThat(edge.plain()).isEmpty());
        }
    }

    @Test
    default void stepsOfOneLabelKeepEachOthersProperties(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, "form")));
            run.write(m ->
                    m.vertices(MEMBER, vertex("i:1;", 1L, "Chess")).edges(REGISTERED, edge("i:1;", "s:Oslo;", "A7")));
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Anna", null)));
            assertThat(SinkLooks.vertex(probe(sink), "Person", "i:1;").plain())
                    .isEqualTo(Map.of("id", 1L, "name", "Anna", "club", "Chess"));
            assertThat(probe(sink).edges("LIVES_IN"))
                    .singleElement()
                    .satisfies(edge -> assertThat(edge.plain())
                            .isEqualTo(Map.of("since", 2020L, "source", "form", "register", "A7")));
        }
    }

    @Test
    default void parallelEdgesAreKeptApartByTheirKeys(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(
                    FLIGHT,
                    keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;", 5L, "XX"),
                    keyedEdge("s:A;", "s:B;", "s:A;s:B;i:2;", 6L, "YY")));
            var report = run.write(m -> m.edges(
                    FLIGHT,
                    keyedEdge("s:A;", "s:B;", "s:A;s:B;i:2;", 7L, "YY"),
                    keyedEdge("s:A;", "s:B;", "s:A;s:B;n:;", null, null)));
            assertThat(report.written()).isEqualTo(2);
            assertThat(report.placeholders()).isZero();
            assertThat(probe(sink).edges("FLIGHT"))
                    .extracting(GraphProbe.Edge::plain)
                    .containsExactlyInAnyOrder(
                            Map.of("delay", 5L, "carrier", "XX"), Map.of("delay", 7L, "carrier", "YY"), Map.of());
        }
    }

    @Test
    default void hostileTextIsStoredAsItIs(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            var rows = IntStream.range(0, HOSTILE_TEXTS.size())
                    .mapToObj(i -> vertex("i:" + i + ";", (long) i, HOSTILE_TEXTS.get(i), null))
                    .toArray(Mutations.Row[]::new);
            run.write(m -> m.vertices(PERSON, rows));
            var stored = probe(sink).vertices("Person").stream()
                    .collect(Collectors.toMap(person -> (Long) person.plain().get("id"), person -> person.plain()));
            assertThat(stored).hasSize(HOSTILE_TEXTS.size());
            for (int i = 0; i < HOSTILE_TEXTS.size(); i++) {
                assertThat(stored.get((long) i)).containsEntry("name", HOSTILE_TEXTS.get(i));
            }
        }
    }

    @Test
    default void hostileNamesAndIdentitiesAreKeptApart(TestContext context) {
        var ids = List.of("s:;", "s:a;", "s:A;", "s: a;", "s:a ;", "s:%01;", "s:\";", "s:\\;", "s:x\" RETURN 1 //;");
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            var vertices = ids.stream().map(id -> vertex(id, id, "v")).toArray(Mutations.Row[]::new);
            var edges = ids.stream().map(id -> keyedEdge(id, id, id + id, "e")).toArray(Mutations.Row[]::new);
            var mutation = Mutations.in(context.root())
                    .vertices(HOSTILE_VERTEX, vertices)
                    .edges(HOSTILE_EDGE, edges);
            assertThat(run.write(mutation).written()).isEqualTo(2L * ids.size());
            assertThat(run.write(mutation).written()).isZero();
            var property = HOSTILE_VERTEX.properties().getFirst().name();
            assertThat(probe(sink).vertices(HOSTILE_VERTEX.label()))
                    .allSatisfy(vertex -> assertThat(vertex.plain()).containsEntry(property, vertex.id()))
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(probe(sink).edges(HOSTILE_EDGE.type()))
                    .allSatisfy(edge -> assertThat(edge.source()).isEqualTo(edge.destination()))
                    .hasSize(ids.size());
        }
    }

    @Test
    default void everyArrowTypeIsStoredAsTheTypeTableSays(TestContext context) {
        var sink = sink(context);
        var step = TypedRows.step();
        try (var run = new SinkRun(sink, context, SinkSteps.model(List.of(step)))) {
            run.write(m -> m.vertices(step, List.of("s:values;", "s:nulls;"), TypedRows.rows(context.root())));
            var stored =
                    SinkLooks.vertex(probe(sink), step.label(), "s:values;").plain();
            assertThat(stored).containsExactlyInAnyOrderEntriesOf(TypedRows.expected());
            assertThat(SinkLooks.vertex(probe(sink), step.label(), "s:nulls;").plain())
                    .isEmpty();
        }
    }

    @Test
    default void onlyAFinishedSessionMovesTheMark(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            try (var memory = context.allocator().newChildAllocator("session", 0, Long.MAX_VALUE);
                    var session = run.open(memory);
                    var mutation = Mutations.in(context.root())
                            .vertices(PERSON, vertex("i:2;", 2L, "Bob", 31L))
                            .build()) {
                session.apply(mutation);
            }
            assertThat(run.attach()).as("version that the graph shows").isEqualTo(1);
            run.write(m -> m.vertices(PERSON, vertex("i:2;", 2L, "Bob", 31L)));
            assertThat(run.attach()).as("version after the replay").isEqualTo(2);
            assertThat(probe(sink).vertices("Person")).hasSize(2);
        }
    }
}
