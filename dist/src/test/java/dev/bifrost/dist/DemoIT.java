package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./bifrost demo}, typed into the distribution, against a real FalkorDB and the real tables. */
class DemoIT {

    private static final Path LAUNCHER = ProjectFiles.root().resolve("dist/target/bifrost/bifrost");

    /** Counted in the files with another engine: airports, and flights before January 13 that differ in route and minute. */
    private static final long AIRPORTS = 3_376;

    private static final long FLIGHTS = 196_981;

    /** The filter passes over most of the file, page by page: what is read lies between what is wanted and far from all. */
    private static final long ROWS_OF_INTEREST = 3_376 + 197_510;

    private static final long ALL_ROWS = 3_000_000;

    @TempDir
    private static Path folder;

    private static EphemeralFalkorDb server;

    @BeforeAll
    static void startServer() {
        server = LocalFalkorDb.ephemeral(folder.resolve("server"));
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void theGraphHoldsTheTablesASecondRoundFindsNothingAndASecondDemoStartsAnew() throws IOException {
        for (int demo = 1; demo <= 2; demo++) {
            var result = typed().with("FALKORDB_URL", server.url()).run(LAUNCHER, "demo", "--json");

            assertThat(result.exit()).describedAs(result.err()).isZero();
            JsonNode facts = onlyLine(result);
            assertThat(facts.path("vertices").asLong()).isEqualTo(AIRPORTS);
            assertThat(facts.path("edges").asLong()).isEqualTo(FLIGHTS);
            assertThat(facts.path("placeholders").asLong(-1)).isZero();
            assertThat(facts.path("rows").asLong()).isBetween(ROWS_OF_INTEREST, ALL_ROWS / 2);
            assertThat(facts.path("second_round_changes").asLong(-1)).isZero();
            assertThat(result.err())
                    .contains("The busiest routes", "ORDER BY flights DESC")
                    .doesNotContain("Next: ");
            if (demo == 2) {
                assertNextCommandsWork(result.err());
            }
        }
    }

    /** With {@code --json} nothing but the object is on standard output. */
    private static JsonNode onlyLine(Typed.Result result) throws IOException {
        assertThat(result.out().lines()).hasSize(1);
        return new ObjectMapper().readTree(result.lastLine());
    }

    private static void assertNextCommandsWork(String told) {
        List<String> commands = told.substring(told.indexOf("Try next"))
                .lines()
                .filter(line -> line.contains("--config"))
                .map(String::strip)
                .toList();
        assertThat(commands).hasSize(2);
        for (String command : commands) {
            var result = typed().with("FALKORDB_URL", server.url()).run("bash", "-c", command);
            assertThat(result.exit()).describedAs(command + "\n" + result.err()).isZero();
            assertThat(result.out()).describedAs(command).contains("airports", "flights");
        }
    }

    @Test
    void withoutAServerItSaysWhatToDoAndShowsASmallTable() throws IOException {
        var result = typed().with("FALKORDB_URL", "redis://127.0.0.1:1").run(LAUNCHER, "demo", "--json");

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("FALKORDB_URL");
        assertSmallDemo(result);
    }

    @Test
    void withoutNpmItSaysSoAndShowsASmallTable() throws IOException {
        Path tools = folder.resolve("no-npm");
        Programs.script(tools.resolve("npm"), "echo 'no network' >&2; exit 1");

        var result = typed().with("BIFROST_HOME", folder.resolve("another-home"))
                .with("PATH", tools + ":" + System.getenv("PATH"))
                .with("FALKORDB_URL", server.url())
                .run(LAUNCHER, "demo", "--json");

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("fetching the npm package vega-datasets@3.2.1 failed", "no network");
        assertSmallDemo(result);
    }

    private static void assertSmallDemo(Typed.Result result) throws IOException {
        JsonNode facts = onlyLine(result);
        assertThat(facts.path("fallback").asBoolean()).isTrue();
        assertThat(facts.path("rows").asLong()).isEqualTo(3 + 6);
        assertThat(facts.path("second_round_changes").asLong(-1)).isZero();
        assertThat(result.err()).contains("Airport", "FLIGHT", "s:TOS;").doesNotContain("2001-01-14", "Next: ");
    }

    private static Typed typed() {
        return Typed.in(folder).with("BIFROST_HOME", folder.resolve("home"));
    }
}
