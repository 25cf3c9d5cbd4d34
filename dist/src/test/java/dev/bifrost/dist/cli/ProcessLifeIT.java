package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The program's beginning and its end: started as it must not be, told to stop, killed. */
@ExtendWith(LiveFalkorDb.class)
final class ProcessLifeIT {

    private static final int USAGE = 2;
    private static final int ROWS = 40_000;

    private Folder folder;
    private Cypher graph;
    private StartedProgram program;

    @BeforeEach
    void layOut(@TempDir Path path, LiveGraph live) {
        folder = Folder.of(path, live).sink(live.url(), live.name(), ", batch_rows: 500");
        graph = new Cypher(live);
    }

    @AfterEach
    void end() throws InterruptedException {
        graph.close();
        if (program != null) {
            program.close();
        }
    }

    @Test
    void aWaitingHostEndsAtOnceWhenItIsToldToAndSaidOneLineForARoundWithNews() throws Exception {
        program = StartedProgram.typed(folder, "run", "--json");
        program.await(() -> program.out().size() == 1);

        assertThat(program.stop()).describedAs("%s", program.err()).isEqualTo(StartedProgram.TERMINATED);
        assertThat(program.out())
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("{\"round\":1,\"status\":\"synced\""));
        assertThat(program.err()).noneMatch(line -> line.contains("\tat "));
    }

    @Test
    void aWorkingHostEndsSoonMovesNothingAndTheNextOneGoesOn() throws Exception {
        many();
        program = StartedProgram.typed(folder, "run");
        program.await(() -> persons() > 0);

        assertThat(program.stop()).isEqualTo(StartedProgram.TERMINATED);
        assertThat(persons()).as("it was in the midst of its work").isLessThan(ROWS);
        var table = Folder.json(folder.here("status", "--json")).path("tables").path(0);
        assertThat(table.path("version").asInt(-1)).isZero();
        assertThat(table.path("graph").path("complete").asBoolean(true)).isFalse();
        assertTheNextOneGoesOn();
    }

    /** T-01. */
    @Test
    void afterAKilledHostTheNextOneGoesOn() throws Exception {
        many();
        program = StartedProgram.typed(folder, "run");
        program.await(() -> persons() > 0);

        program.close();

        assertThat(persons()).isLessThan(ROWS);
        assertTheNextOneGoesOn();
    }

    private void assertTheNextOneGoesOn() {
        var next = folder.here("sync", "--json");

        assertThat(next.exit()).describedAs(next.err()).isZero();
        assertThat(persons()).isEqualTo(ROWS);
        assertThat(graph.rows("MATCH (p:Person)-[r:REPORTS_TO]->(b) WHERE b.id <> p.id / 2 RETURN count(r)"))
                .hasToString("[[0]]");
        assertThat(graph.count("MATCH (:Person)-[r:REPORTS_TO]->(:Person) RETURN count(r)"))
                .isEqualTo(ROWS - 1);
    }

    /** P-12. */
    @Test
    void withoutTheOpeningThatArrowNeedsItSaysSoInOneLineBeforeABundleLoads() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = Folder.LAUNCHER.resolveSibling("lib") + "/*";

        program = StartedProgram.of(folder, List.of(java, "-cp", classPath, "dev.bifrost.runtime.cli.Bifrost", "sync"));

        assertThat(program.exit()).isEqualTo(USAGE);
        assertThat(program.err().stream().filter(line -> !line.startsWith("WARNING")))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("host.JVM_FLAG_MISSING")
                        .contains("--add-opens=java.base/java.nio=ALL-UNNAMED"));
    }

    private long persons() {
        return graph.count("MATCH (p:Person) WHERE p.name IS NOT NULL RETURN count(p)");
    }

    private void many() {
        var csv = new StringBuilder("id,name,boss\n1,n1,\n");
        for (int id = 2; id <= ROWS; id++) {
            csv.append(id).append(",n").append(id).append(',').append(id / 2).append('\n');
        }
        folder.file("data/people/p0.csv", csv.toString());
    }
}
