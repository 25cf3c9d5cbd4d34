package dev.bifrost.testkit;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static dev.bifrost.testkit.Mutations.vertex;
import static dev.bifrost.testkit.SinkSteps.CITY;
import static dev.bifrost.testkit.SinkSteps.FLIGHT;
import static dev.bifrost.testkit.SinkSteps.KNOWS;
import static dev.bifrost.testkit.SinkSteps.LIVES_IN;
import static dev.bifrost.testkit.SinkSteps.MEMBER;
import static dev.bifrost.testkit.SinkSteps.MODEL;
import static dev.bifrost.testkit.SinkSteps.PERSON;
import static dev.bifrost.testkit.SinkSteps.REGISTERED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.sink.GraphSink;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is left of a graph after contributions were taken back. */
public interface GraphRemovalContract extends SinkBasicsContract {

    /** Reads the graph that this sink writes. */
    GraphProbe probe(GraphSink sink);

    @Test
    default void aRemovedVertexWithoutEdgesIsGone(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L), vertex("i:2;", 2L, "Bob", 31L)));
            var report = run.write(m -> m.remove(PERSON, "i:1;", "i:404;"));
            assertThat(SinkRun.step(report, "p1").removed())
                    .as("contributions that were there")
                    .isEqualTo(1);
            assertThat(probe(sink).vertices("Person"))
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactly("i:2;");
            assertThat(run.write(m -> m.remove(PERSON, "i:1;")).removed())
                    .as("removed again")
                    .isZero();
        }
    }

    @Test
    default void aRemovedVertexWithEdgesStaysAsAPlaceholder(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L), vertex("i:2;", 2L, "Bob", 31L))
                    .edges(KNOWS, edge("i:2;", "i:1;", 7L)));
            run.write(m -> m.remove(PERSON, "i:1;"));
            var left = SinkLooks.vertex(probe(sink), "Person", "i:1;");
            assertThat(left.properties()).isEqualTo(Map.of(GraphModel.ID_PROPERTY, "i:1;"));
            assertThat(left.labels()).isEqualTo(Set.of("Person"));
            assertThat(probe(sink).edges("KNOWS")).hasSize(1);
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            assertThat(SinkLooks.vertex(probe(sink), "Human", "i:1;").plain()).containsEntry("name", "Ann");
            assertThat(probe(sink).edges("KNOWS")).hasSize(1);
        }
    }

    @Test
    default void aStepTakesBackItsOwnContributionOnly(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L))
                    .vertices(MEMBER, vertex("i:1;", 1L, "Chess"))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, "form"))
                    .edges(REGISTERED, edge("i:1;", "s:Oslo;", "A7")));
            run.write(m -> m.retract(LIVES_IN, edge("i:1;", "s:Oslo;")).remove(PERSON, "i:1;"));
            var left = SinkLooks.vertex(probe(sink), "Person", "i:1;");
            assertThat(left.plain())
                    .as("the raw key goes with the last marker")
                    .isEqualTo(Map.of("id", 1L, "club", "Chess"));
            assertThat(left.properties()).containsKey(MEMBER.marker()).doesNotContainKey(PERSON.marker());
            assertThat(probe(sink).edges("LIVES_IN"))
                    .singleElement()
                    .satisfies(edge -> assertThat(edge.plain()).isEqualTo(Map.of("register", "A7")));
            run.write(m -> m.retract(REGISTERED, edge("i:1;", "s:Oslo;")).remove(MEMBER, "i:1;"));
            assertThat(probe(sink).edges("LIVES_IN")).isEmpty();
            assertThat(probe(sink).vertices("Person")).isEmpty();
        }
    }

    @Test
    default void aVertexThatNoStepWroteIsNotRemovedByAStep(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m ->
                    m.vertices(MEMBER, vertex("i:1;", 1L, "Chess")).edges(REGISTERED, edge("i:1;", "s:Oslo;", "A7")));
            var report = run.write(m -> m.retract(LIVES_IN, edge("i:1;", "s:Oslo;"))
                    .remove(PERSON, "i:1;")
                    .remove(CITY, "s:Oslo;"));
            assertThat(report.removed()).isZero();
            assertThat(SinkLooks.vertex(probe(sink), "Person", "i:1;").plain()).containsEntry("club", "Chess");
            assertThat(probe(sink).edges("LIVES_IN")).hasSize(1);
        }
    }

    @Test
    default void aRetractedEdgeTakesOrphanedPlaceholdersAlong(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(CITY, vertex("s:Oslo;", "Oslo"))
                    .edges(
                            LIVES_IN,
                            edge("i:1;", "s:Oslo;", 2020L, null),
                            edge("i:2;", "s:Oslo;", 2021L, null),
                            edge("i:2;", "s:Rome;", 2022L, null)));
            var report = run.write(
                    m -> m.retract(LIVES_IN, edge("i:1;", "s:Oslo;"), edge("i:2;", "s:Rome;"), edge("i:9;", "s:X;")));
            assertThat(report.removed()).isEqualTo(2);
            assertThat(probe(sink).vertices("Person"))
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactly("i:2;");
            assertThat(probe(sink).vertices("City"))
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactly("s:Oslo;");
        }
    }

    @Test
    default void aKeyedEdgeIsRetractedByItsKey(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(
                    FLIGHT,
                    keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;", 1L, null),
                    keyedEdge("s:A;", "s:B;", "s:A;s:B;i:2;", 2L, null)));
            var report = run.write(m -> m.retract(FLIGHT, keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;")));
            assertThat(report.removed()).isEqualTo(1);
            assertThat(probe(sink).edges("FLIGHT"))
                    .singleElement()
                    .satisfies(edge -> assertThat(edge.plain()).isEqualTo(Map.of("delay", 2L)));
            assertThat(probe(sink).vertices("City")).hasSize(2);
        }
    }

    @Test
    default void edgesAreRetractedByTheVertexAtOneEnd(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(
                            KNOWS,
                            edge("i:1;", "i:2;", 1L),
                            edge("i:1;", "i:3;", 1L),
                            edge("i:2;", "i:1;", 1L),
                            edge("i:4;", "i:5;", 1L))
                    .edges(FLIGHT, keyedEdge("s:A;", "s:B;", "s:A;s:B;i:1;", 1L, null)));
            run.write(m -> m.retractAt(KNOWS, By.SOURCE, "i:1;"));
            assertThat(probe(sink).edges("KNOWS"))
                    .extracting(GraphProbe.Edge::source)
                    .containsExactlyInAnyOrder("i:2;", "i:4;");
            var report = run.write(m -> m.retractAt(KNOWS, By.DESTINATION, "i:1;", "i:5;", "i:404;"));
            assertThat(report.removed()).isEqualTo(2);
            assertThat(probe(sink).edges("KNOWS")).isEmpty();
            assertThat(probe(sink).vertices("Person")).isEmpty();
            run.write(m -> m.retractAt(FLIGHT, By.DESTINATION, "s:B;"));
            assertThat(probe(sink).edges("FLIGHT")).isEmpty();
        }
    }

    @Test
    default void retractionsComeBeforeTheEdgesOfAMutation(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(KNOWS, edge("i:1;", "i:2;", 1L), edge("i:1;", "i:3;", 1L)));
            run.write(m -> m.edges(KNOWS, edge("i:1;", "i:4;", 2L)).retractAt(KNOWS, By.SOURCE, "i:1;"));
            assertThat(probe(sink).edges("KNOWS"))
                    .extracting(GraphProbe.Edge::destination)
                    .containsExactly("i:4;");
            assertThat(probe(sink).vertices("Person"))
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactlyInAnyOrder("i:1;", "i:4;");
        }
    }

    @Test
    default void anEndpointThatANewEdgeNeedsSurvivesTheRetraction(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.edges(KNOWS, edge("i:1;", "i:2;", 1L)));
            var report = run.write(m -> m.retract(KNOWS, edge("i:1;", "i:2;")).edges(KNOWS, edge("i:3;", "i:2;", 1L)));
            assertThat(report.placeholders()).as("only i:3 is new").isEqualTo(1);
            assertThat(probe(sink).vertices("Person"))
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactlyInAnyOrder("i:2;", "i:3;");
        }
    }

    @Test
    default void detachTakesForeignEdgesAlongAndComesLast(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, MODEL)) {
            run.write(m -> m.vertices(PERSON, vertex("i:1;", 1L, "Ann", 30L))
                    .vertices(CITY, vertex("s:Oslo;", "Oslo"))
                    .edges(LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, null)));
            run.write(m -> m.remove(CITY, "s:Oslo;")
                    .edges(REGISTERED, edge("i:1;", "s:Oslo;", "A7"), edge("i:2;", "s:Oslo;", "A8")));
            assertThat(probe(sink).vertices("City")).isEmpty();
            assertThat(probe(sink).edges("LIVES_IN")).isEmpty();
            assertThat(probe(sink).vertices("Person"))
                    .as("the placeholder of the other end is an orphan then")
                    .extracting(GraphProbe.Vertex::id)
                    .containsExactly("i:1;");
        }
    }
}
