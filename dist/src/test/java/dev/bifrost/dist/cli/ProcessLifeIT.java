package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The program's beginning and its end: started as it must not be, told to stop, killed. */
@ExtendWith(LiveFalkorDb.class)
final class ProcessLifeIT {

    private static final int TERMINATED = 143;
    private static final int USAGE = 2;
    private static final long PATIENCE_SECONDS = 120;
    private static final int ROWS = 40_000;

    private Folder folder;
    private Cypher graph;
    private Process process;

    @BeforeEach
    void layOut(@TempDir Path path, LiveGraph live) {
        folder = Folder.of(path, live).sink(live.url(), live.name(), ", batch_rows: 500");
        graph = new Cypher(live);
    }

    @AfterEach
    void end() {
        graph.close();
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @Test
    void aWaitingHostEndsAtOnceWhenItIsToldToAndSaidOneLineForARoundWithNews() throws Exception {
        start("run", "--json");
        await(() -> lines("out").size() == 1);

        process.destroy();

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).describedAs("%s", lines("err")).isEqualTo(TERMINATED);
        assertThat(lines("out"))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("{\"round\":1,\"status\":\"synced\""));
        assertThat(lines("err")).noneMatch(line -> line.contains("\tat "));
    }

    @Test
    void aWorkingHostEndsSoonMovesNothingAndTheNextOneGoesOn() throws Exception {
        many();
        start("run");
        await(() -> persons() > 0);

        process.destroy();

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(TERMINATED);
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
        start("run");
        await(() -> persons() > 0);

        process.destroyForcibly().waitFor();

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

        launch(List.of(java, "-cp", classPath, "dev.bifrost.runtime.cli.Bifrost", "sync"));

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(USAGE);
        assertThat(lines("err").stream().filter(line -> !line.startsWith("WARNING")))
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

    private void start(String... words) throws IOException {
        launch(Stream.concat(Stream.of(Folder.LAUNCHER.toString()), Stream.of(words))
                .toList());
    }

    private void launch(List<String> command) throws IOException {
        var builder = new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectOutput(folder.path().resolve("out").toFile())
                .redirectError(folder.path().resolve("err").toFile());
        folder.environment().forEach((name, value) -> builder.environment().put(name, value.toString()));
        process = builder.start();
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(folder.path().resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Looks again and again, and gives the program time in between; its end is the end of waiting. */
    private void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(process.waitFor(10, TimeUnit.MILLISECONDS))
                    .describedAs("%s", lines("err"))
                    .isFalse();
            assertThat(System.nanoTime()).describedAs("waited long enough").isLessThan(end);
        }
    }
}
