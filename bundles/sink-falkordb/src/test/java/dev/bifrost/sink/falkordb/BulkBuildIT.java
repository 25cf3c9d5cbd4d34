package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.api.sink.GraphBuild.Stage;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.testkit.Mutations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A graph that was built aside and swapped in, against one that was written in the ordinary way. */
class BulkBuildIT extends SinkIT {

    private static final int SEEDS = 40;

    @TempDir
    private Path directory;

    @Test
    void aBuiltGraphEqualsOneThatWasWrittenInTheOrdinaryWay() {
        for (long seed = 0; seed < SEEDS; seed++) {
            String written = written(seed);
            var sink = sink();
            sink.attach();
            var report = sink.rebuild(directory.resolve("spill"), windows(sink, seed));
            assertThat(graph.dump()).as("seed %d", seed).isEqualTo(written);
            assertThat(sink.attach().tables()).as("marks").containsOnlyKeys(report.keySet());
            assertThat(report.values().stream()
                            .mapToLong(SinkReport::placeholders)
                            .sum())
                    .isEqualTo(placeholders());
            assertKeys();
            sink.close();
            graph.drop();
        }
    }

    private String written(long seed) {
        var sink = sink();
        sink.attach();
        sink.write(windows(sink, seed));
        sink.close();
        String dump = graph.dump();
        graph.drop();
        return dump;
    }

    private static Mutations[] windows(TestSink sink, long seed) {
        var random = new RandomWindows(seed);
        return IntStream.range(0, 1 + (int) (seed % 7))
                .mapToObj(any -> random.next(sink.mutations()))
                .toArray(Mutations[]::new);
    }

    private long placeholders() {
        return (Long) graph.value("MATCH (n) WHERE NOT n:_Bifrost AND NOT n:_BifrostTable"
                + " AND size([k IN keys(n) WHERE k STARTS WITH '_bf_'])=0 RETURN count(n)");
    }

    /** Of the sink's own keys only the epoch is left. */
    private void assertKeys() {
        assertThat((List<?>) graph.command("KEYS", "{" + name + "}:_bifrost*")).hasSize(1);
    }

    @Test
    void whatABuildMadeIsWrittenOnInTheOrdinaryWay() {
        var sink = sink();
        sink.attach();
        sink.rebuild(directory, Script.load(sink.mutations()));
        sink.attach();
        assertThat(sink.write(Script.load(sink.mutations())).written())
                .as("a replay")
                .isZero();
        sink.write(change(sink.mutations()));
        String built = graph.dump();
        graph.drop();
        var other = sink();
        other.attach();
        other.write(Script.load(other.mutations()), change(other.mutations()));
        assertThat(built).isEqualTo(graph.dump());
    }

    private static Mutations change(Mutations parts) {
        return parts.vertices(PERSON, vertex("i:1;", 1L, "Anna", null, null, null, null, null))
                .edges(KNOWS, edge("i:4;", "i:5;", 3L))
                .remove(PERSON, "i:2;");
    }

    @Test
    void thousandsOfElementsOfAllFormsInManyCalls() {
        int count = 12_000;
        var sink = sink();
        sink.attach();
        var stages = new ArrayList<Stage>();
        var report = sink.rebuild(
                directory,
                (stage, done, of) -> stages.add(stage),
                sink.mutations()
                        .vertices(PERSON, rows(count, i -> vertex(id(i), (long) i, "p" + i, 1L, 0.5, true, null, null)))
                        .vertices(CITY, rows(count / 4, i -> vertex(id(i * 3), "c" + i)))
                        .edges(KNOWS, rows(count, i -> edge(id(i), id((i * 7 + 1) % (2 * count)), (long) i))));
        assertThat(stages).contains(Stage.VERTICES, Stage.EDGES, Stage.CHECK, Stage.INDEXES, Stage.SWAP);
        assertThat(graph.value("MATCH (n:Person) RETURN count(n)"))
                .isEqualTo(count + report.get("links").placeholders());
        assertThat(graph.value("MATCH (n:Known:Human:Person) RETURN count(n)")).isEqualTo((long) count);
        assertThat(graph.value("MATCH (n:City) RETURN count(DISTINCT n._gar_id)"))
                .isEqualTo(count / 4L);
        assertThat(graph.value("MATCH (a)-[e:KNOWS]->(b) WHERE a._gar_id='i:'+toString(e.weight)+';'"
                        + " AND b._gar_id='i:'+toString((e.weight*7+1)%" + 2 * count + ")+';' RETURN count(e)"))
                .isEqualTo((long) count);
        assertThat(report.get("persons").written()).isEqualTo(count);
        assertThat(report.get("cities").written()).isEqualTo(count / 4L);
        assertThat(report.get("links").written()).isEqualTo(count);
    }

    private static String id(int i) {
        return "i:" + i + ";";
    }

    private static Mutations.Row[] rows(int count, java.util.function.IntFunction<Mutations.Row> row) {
        return IntStream.range(0, count).mapToObj(row).toArray(Mutations.Row[]::new);
    }

    @Test
    void aBuildThatEndsBeforeItsSwapLeavesTheGraphAndNothingElse() {
        var sink = sink();
        sink.attach();
        sink.write(Script.load(sink.mutations()));
        String before = graph.dump();
        for (Stage last : List.of(Stage.VERTICES, Stage.EDGES, Stage.DAYS, Stage.CHECK, Stage.INDEXES, Stage.SWAP)) {
            var other = withoutKept();
            other.attach();
            assertThatThrownBy(() -> other.rebuild(
                            directory,
                            (stage, done, of) -> {
                                if (stage == last) {
                                    throw new IllegalStateException("stopped at " + stage);
                                }
                            },
                            new RandomWindows(1).next(other.mutations())))
                    .hasMessage("stopped at " + last);
            assertThat(graph.dump()).as("stopped at %s", last).isEqualTo(before);
            assertKeys();
            other.close();
        }
    }

    @Test
    void whatOnlyTheLiveGraphHasIsAReasonNotToBuild() {
        var kept = sink();
        kept.attach();
        kept.write(Script.load(kept.mutations()));
        assertNotPossible(kept, "keep_properties");
        kept.close();
        var sink = withoutKept();
        sink.attach();
        graph.write("CREATE (:Mine {a:1})");
        assertNotPossible(sink, "1 vertices that no table made");
        graph.write("MATCH (n:Mine) DELETE n");
        graph.write("MATCH (n:Person {_gar_id:'i:1;'}) SET n:Mine");
        assertNotPossible(sink, "1 vertices with a label that no step gave");
        graph.write("MATCH (n:Mine) REMOVE n:Mine");
        graph.write("MATCH (a:Person {_gar_id:'i:1;'}),(b:Person {_gar_id:'i:2;'}) CREATE (a)-[:KNOWS]->(b)");
        assertNotPossible(sink, "1 edges that no table made");
        graph.write("MATCH (a)-[e:KNOWS]->(b) WHERE size(keys(e))=0 DELETE e");
        graph.write("CALL db.idx.fulltext.createNodeIndex('Person','name')");
        assertNotPossible(sink, "FULLTEXT");
    }

    @Test
    void whatOthersPutIntoTheLiveGraphWhileOneIsBuiltIsNotLost() {
        var sink = withoutKept();
        sink.attach();
        assertThatThrownBy(() -> sink.rebuild(
                        directory,
                        (stage, done, of) -> {
                            if (stage == Stage.INDEXES && graph.count("MATCH (n:Mine) RETURN count(n)") == 0) {
                                graph.write("CREATE (:Mine {a:1})");
                            }
                        },
                        Script.load(sink.mutations())))
                .hasMessageContaining("1 vertices that no table made")
                .extracting("code")
                .hasToString("REBUILD_NOT_POSSIBLE");
        assertThat(graph.count("MATCH (n:Mine) RETURN count(n)")).isEqualTo(1);
        assertKeys();
    }

    @Test
    void whatDependsOnTheOrderOfTablesIsAReasonNotToBuild() {
        var sink = sink();
        sink.attach();
        assertThatThrownBy(() -> sink.rebuild(directory, sink.mutations().retractAt(KNOWS, By.SOURCE, "i:1;")))
                .hasMessageContaining("all edges at a vertex");
        assertThatThrownBy(() -> sink.rebuild(directory, sink.mutations().remove(CITY, "s:Oslo;")))
                .hasMessageContaining("with the edges that are there");
        assertKeys();
    }

    private void assertNotPossible(TestSink sink, String why) {
        assertThatThrownBy(() -> sink.rebuild(directory, Script.load(sink.mutations())))
                .hasMessageContaining(why)
                .extracting("code")
                .hasToString("REBUILD_NOT_POSSIBLE");
    }

    private TestSink withoutKept() {
        return closing(new TestSink(
                FalkorDbConfig.of(TestServer.url(), name),
                new dev.bifrost.api.graph.GraphModel(
                        ReferenceModel.MODEL.vertices(), ReferenceModel.MODEL.edges(), java.util.Map.of()),
                allocator));
    }

    @Test
    void rangeIndexesOfOthersComeAlong() {
        var sink = withoutKept();
        sink.attach();
        graph.write("CREATE INDEX FOR (n:Person) ON (n.name)");
        graph.write("CREATE INDEX FOR ()-[e:KNOWS]-() ON (e.weight)");
        sink.rebuild(directory, Script.load(sink.mutations()));
        assertThat(graph.write("CALL db.indexes() YIELD label,properties RETURN label,properties")
                        .toString())
                .contains("Person", "name", "KNOWS", "weight");
    }

    @ParameterizedTest
    @EnumSource(
            value = Stage.class,
            names = {"CHECK", "INDEXES", "SWAP"})
    void aHostThatTookTheGraphMeanwhileKeepsIt(Stage taken) {
        var sink = withoutKept();
        sink.attach();
        sink.write(Script.load(sink.mutations()));
        String before = graph.dump();
        var other = closing(withoutKept().as("host b"));
        var took = new AtomicBoolean();
        assertThatThrownBy(() -> sink.rebuild(
                        directory,
                        (stage, done, of) -> {
                            if (stage == taken && took.compareAndSet(false, true)) {
                                other.takeOver();
                            }
                        },
                        new RandomWindows(1).next(sink.mutations())))
                .extracting("code")
                .hasToString("FENCED");
        assertThat(graph.dump()).isEqualTo(before);
        assertKeys();
    }

    @Test
    void aHostThatWasFencedLeavesTheNextOnesBuildAlone() {
        var sink = withoutKept();
        sink.attach();
        var other = closing(withoutKept().as("host b"));
        try (var stale = sink.build(directory.resolve("a"))) {
            sink.fill(stale, Script.load(sink.mutations()));
            other.takeOver();
            other.rebuild(
                    directory.resolve("b"),
                    (stage, done, of) -> {
                        if (stage == Stage.SWAP) {
                            stale.close();
                        }
                    },
                    Script.load(other.mutations()));
        }
        assertThat(other.write(Script.load(other.mutations())).written())
                .as("a replay")
                .isZero();
        assertThat(graph.value("MATCH (p:Person) RETURN count(p)")).isNotEqualTo(0L);
        assertKeys();
    }

    /** While an index is built the server lists those of its label twice. */
    @Test
    void anIndexThatIsBeingBuiltIsInNobodysWay() {
        var sink = withoutKept();
        sink.attach();
        sink.write(Script.load(sink.mutations()));
        graph.write("UNWIND range(1,200000) AS i CREATE (:Person {_gar_id:'x:'+i, name:'n'+i, age:i})");
        graph.write("CREATE INDEX FOR (n:Person) ON (n.name)");
        graph.write("CREATE INDEX FOR (n:Person) ON (n.age)");
        var other = closing(withoutKept().as("host b"));
        other.takeOver();
        other.rebuild(directory, Script.load(other.mutations()));
        assertThat(graph.write("CALL db.indexes() YIELD label,properties RETURN label,properties")
                        .toString())
                .contains("Person", "name", "age");
    }
}
