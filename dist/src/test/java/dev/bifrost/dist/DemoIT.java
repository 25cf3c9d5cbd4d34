package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.io.IOException;
import java.nio.file.Path;
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
    private static final long ROWS = 3_376 + 197_510;

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
            JsonNode facts = new ObjectMapper().readTree(result.lastLine());
            assertThat(facts.path("vertices").asLong()).isEqualTo(AIRPORTS);
            assertThat(facts.path("edges").asLong()).isEqualTo(FLIGHTS);
            assertThat(facts.path("placeholders").asLong()).isZero();
            assertThat(facts.path("rows").asLong()).isEqualTo(ROWS);
            assertThat(facts.path("second_round_changes").asLong()).isZero();
            assertThat(result.out()).contains("The busiest routes", "ORDER BY flights DESC", "Try next");
        }
    }

    @Test
    void theCommandsThatItNamesWork() {
        var demo = typed().with("FALKORDB_URL", server.url()).run(LAUNCHER, "demo");

        assertThat(demo.exit()).describedAs(demo.err()).isZero();
        String next = demo.out().substring(demo.out().indexOf("Try next"));
        next.lines()
                .skip(1)
                .filter(line -> line.contains("--config"))
                .map(String::strip)
                .forEach(line -> {
                    var result = typed().with("FALKORDB_URL", server.url()).run("bash", "-c", line);
                    assertThat(result.exit())
                            .describedAs(line + "\n" + result.err())
                            .isZero();
                });
        assertThat(next.lines().filter(line -> line.contains("--config"))).hasSize(2);
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
        JsonNode facts = new ObjectMapper().readTree(result.lastLine());
        assertThat(facts.path("fallback").asBoolean()).isTrue();
        assertThat(facts.path("rows").asLong()).isPositive();
        assertThat(facts.path("placeholders").asLong()).isEqualTo(1);
        assertThat(facts.path("second_round_changes").asLong()).isZero();
        assertThat(result.out()).contains("Airport", "FLIGHT", "OSL");
    }

    private static Typed typed() {
        return Typed.in(folder).with("BIFROST_HOME", folder.resolve("home"));
    }
}
