package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A table whose columns cannot be seen when the host starts. */
final class AbsentTablesIT extends CaseIT {

    private static final String MALFORMED = "id,name\n1,Ada,too much\n";

    @BeforeEach
    void mapFourTables() {
        job.file("people", "p0.csv", "id,name\n1,Ada\n2,Bo\n")
                .file("scores", "s0.csv", "person,score\n1,10\n")
                .file("cities", "c0.csv", "id,name\n1,Oslo\n")
                .file("visits", "v0.csv", "person,city\n1,1\n")
                .mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                  - table: scores
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: person, rename: { person: id }, properties: [score] } } ]
                  - table: cities
                    mode: full
                    pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                  - table: visits
                    mode: full
                    pipeline:
                      - fk_edges: { type: WAS_IN, src: { label: Person, column: person }, dst: { label: City, column: city } }
                """);
    }

    @Test
    void atTheFirstStartThoseAloneWaitThatMeetItsVerticesUntilItIsMended() {
        job.file("people", "p0.csv", MALFORMED).start();

        var report = job.sync();

        assertFailed(Job.outcome(report, "people"), "files.CSV_MALFORMED");
        assertFailed(Job.outcome(report, "scores"), "round.WAITS_FOR_TABLE");
        assertFailed(Job.outcome(report, "visits"), "round.WAITS_FOR_TABLE");
        assertThat(failure(Job.outcome(report, "visits"))).contains("people", "files.CSV_MALFORMED", "Person");
        assertSynced(Job.outcome(report, "cities"));
        assertThat(graph.byProperty("City", "name")).containsOnlyKeys("Oslo");
        assertThat(graph.byProperty("Person", "id")).isEmpty();

        job.file("people", "p0.csv", "id,name\n1,Ada\n");
        var mended = job.sync();

        assertThat(mended.result()).as("%s", mended).isEqualTo("synced");
        assertThat(Job.outcome(mended, "cities").status()).isEqualTo(Status.IDLE);
        assertThat(graph.byProperty("Person", "id"))
                .isEqualTo(Map.of("1", Map.of("id", 1L, "name", "Ada", "score", 10L)));
        assertThat(graph.edges("WAS_IN")).hasSize(1);
    }

    /** Only the columns are remembered; without them the other table's writes would drop the names. */
    @Test
    void atALaterStartItFailsAloneAndWhatItWroteStaysOnTheVerticesThatOthersWrite() {
        assertThat(job.start().sync().result()).isEqualTo("synced");
        job.stop().file("people", "p1.csv", MALFORMED).file("scores", "s0.csv", "person,score\n1,11\n2,20\n");

        var report = job.start().sync();

        assertFailed(Job.outcome(report, "people"), "files.CSV_MALFORMED");
        assertThat(failure(Job.outcome(report, "people"))).contains("p1.csv");
        assertSynced(Job.outcome(report, "scores"));
        assertThat(report.result()).isEqualTo("partial");
        assertThat(graph.byProperty("Person", "id"))
                .isEqualTo(Map.of(
                        "1", Map.of("id", 1L, "name", "Ada", "score", 11L),
                        "2", Map.of("id", 2L, "name", "Bo", "score", 20L)));

        job.file("people", "p1.csv", "id,name\n3,Cy\n");
        assertSynced(job.sync("people"));
        assertThat(graph.byProperty("Person", "name")).containsOnlyKeys("Ada", "Bo", "Cy");
    }

    @Test
    void whatComesBackWithOtherColumnsIsReadWithThemOrFailsAloneWhereTheyDoNotFit() {
        assertThat(job.start().sync().result()).isEqualTo("synced");
        job.stop().file("people", "p0.csv", MALFORMED);
        assertFailed(Job.outcome(job.start().sync(), "people"), "files.CSV_MALFORMED");

        job.file("people", "p0.csv", "id,name\na1,Ada\n").file("cities", "c0.csv", "id,name\n1,Bergen\n");
        var refused = job.sync();
        assertFailed(Job.outcome(refused, "people"), "mapping.KEY_MISMATCH");
        assertSynced(Job.outcome(refused, "cities"));

        job.file("people", "p0.csv", "id,name\n1,7\n2,8\n");
        assertSynced(job.sync("people"));
        assertThat(graph.byProperty("Person", "id").get("1")).containsEntry("name", 7L);
    }

    private static String failure(TableOutcome outcome) {
        return outcome.failure().orElseThrow().message();
    }
}
