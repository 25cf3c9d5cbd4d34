package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.GraphBuild.Stage;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The first round of an empty graph: a large one is built aside, and what that cannot do goes table by table. */
@ExtendWith(LiveFalkorDb.class)
final class FirstLoadIT {

    private static final int LARGE = 100_000;
    private static final String MAPPING = """
            tables:
              - table: people
                mode: incremental
                pipeline:
                  - vertex: { label: Person, id_column: id, properties: [name] }
                  - fk_edges: { type: LIVES_IN, src: { label: Person, column: id }, dst: { label: City, column: city } }
              - table: cities
                mode: full
                pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
            """;

    @TempDir
    private Path folder;

    private final Set<Stage> stages = EnumSet.noneOf(Stage.class);
    private Job job;
    private Cypher graph;

    @BeforeEach
    void layOut(LiveGraph live) {
        job = new Job(folder, live).config("listeners: [ { stages: {} } ]").mapping(MAPPING);
        job.harness().lend(EventListener.class, "stages", event -> {
            if (event instanceof RuntimeEvent.BuildProgress build) {
                stages.add(build.stage());
            }
        });
        graph = new Cypher(live);
        job.file("cities", "c0.csv", "id,name\n0,Oslo\n1,Rome\n2,Kiel\n");
    }

    @AfterEach
    void end() {
        job.close();
        graph.close();
    }

    @Test
    void aLargeOneIsBuiltAsideAndTheNextRoundsGoOnFromIt() {
        people(LARGE);

        var report = job.start().sync();

        assertThat(stages).contains(Stage.VERTICES, Stage.EDGES, Stage.SWAP);
        assertThat(report.result()).isEqualTo("synced");
        assertThat(report.tables()).allMatch(outcome -> outcome.reload().isEmpty());
        assertThat(Job.outcome(report, "people").rows()).isEqualTo(LARGE);
        assertWhole();
        stages.clear();
        assertThat(job.sync().result()).isEqualTo("idle");
        job.file("people", "p1.csv", "id,name,city\n0,renamed,2\n");
        assertThat(job.sync("people").rows()).isEqualTo(1);
        assertThat(graph.count("MATCH (p:Person {id:0, name:'renamed'})-[:LIVES_IN]->(:City {id:2}) RETURN count(*)"))
                .isEqualTo(1);
        assertThat(stages).isEmpty();
    }

    @Test
    void aTableThatFailsInItHoldsUpNoOther() {
        people(LARGE);
        job.file("cities", "c1.csv", "id,name\n3,Ki\0el\n");

        var report = job.start().sync();

        assertThat(stages).doesNotContain(Stage.SWAP);
        assertThat(Job.outcome(report, "cities").failure().orElseThrow().code()).isEqualTo("round.BAD_ROWS");
        assertThat(Job.outcome(report, "people").status()).isEqualTo(TableOutcome.Status.SYNCED);
        assertWhole();
        assertThat((java.util.List<?>) graph.command("KEYS", "{" + job.graph().name() + "}:_bifrost:build*"))
                .isEmpty();

        job.file("cities", "c1.csv", "id,name\n3,Kiel\n");
        assertThat(job.sync("cities").status()).isEqualTo(TableOutcome.Status.SYNCED);
        assertThat(Job.outcome(job.sync(), "people").status()).isEqualTo(TableOutcome.Status.IDLE);
    }

    @Test
    void aSmallOneIsWrittenTableByTable() {
        people(10);

        assertThat(job.start().sync().result()).isEqualTo("synced");

        assertThat(stages).isEmpty();
        assertThat(graph.count("MATCH (p:Person)-[:LIVES_IN]->(:City) RETURN count(p)"))
                .isEqualTo(10);
    }

    private void people(int count) {
        job.file(
                "people",
                "p0.csv",
                IntStream.range(0, count)
                        .mapToObj(id -> "%d,n%d,%d".formatted(id, id, id % 3))
                        .collect(Collectors.joining("\n", "id,name,city\n", "\n")));
    }

    private void assertWhole() {
        assertThat(graph.count("MATCH (p:Person) WHERE p.name = 'n' + toString(p.id) RETURN count(p)"))
                .isEqualTo(LARGE);
        assertThat(graph.count("MATCH (p:Person)-[:LIVES_IN]->(c:City) WHERE c.id = p.id % 3 RETURN count(p)"))
                .isEqualTo(LARGE);
    }
}
