package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import dev.bifrost.lake.Lake;
import dev.bifrost.lake.TableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** {@code ./bifrost demo iceberg}, typed into the distribution, against a real FalkorDB and real tables. */
class IcebergDemoIT {

    private static final Path LAUNCHER = ProjectFiles.root().resolve("dist/target/bifrost/bifrost");
    private static final long ROWS = 2_000;
    private static final long AIRPORTS = 3_376;

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

    private static Typed.Result typed(Object... words) {
        var typed =
                Typed.in(folder).with("BIFROST_HOME", folder.resolve("home")).with("FALKORDB_URL", server.url());
        var result = typed.run(words);
        assertThat(result.exit()).describedAs(result.err() + result.out()).isZero();
        return result;
    }

    @Test
    void eachCommitReachesTheGraphWithAsLittleReadAsItNeeds() throws IOException {
        var result = typed(LAUNCHER, "demo", "iceberg", "--rows", ROWS, "--json");

        var steps = result.out().lines().map(IcebergDemoIT::json).toList();
        assertThat(steps)
                .extracting(step -> step.path("step").asText())
                .containsExactly("load", "append", "update", "delete", "compact");
        assertThat(steps).allSatisfy(step -> {
            assertThat(step.path("equal").asBoolean()).isTrue();
            assertThat(step.path("graph")).isEqualTo(step.path("tables"));
            assertThat(step.path("graph").path("airports").asLong()).isEqualTo(AIRPORTS);
        });
        assertLoaded(steps.get(0));
        assertAppended(steps.get(1));
        assertUpdated(steps.get(1), steps.get(2));
        assertDeleted(steps.get(2), steps.get(3));
        assertCompacted(steps.get(3), steps.get(4));
        assertThatSomebodyElseCountsTheSame(steps.get(4));
        assertThat(result.err()).contains("5 of 5, COMPACT", "Try next").doesNotContain("WARN");
    }

    private static void assertLoaded(JsonNode load) {
        assertThat(load.path("graph").path("flights").asLong()).isEqualTo(ROWS * 95 / 100);
        assertThat(load.path("commit").path("files_added").asLong())
                .as("a file a month")
                .isEqualTo(6);
        assertRead(load, "{}", load.path("read").path("table_files").asLong(), AIRPORTS + ROWS * 95 / 100);
    }

    private static void assertAppended(JsonNode append) {
        assertThat(append.path("graph").path("flights").asLong()).isEqualTo(ROWS);
        assertThat(append.path("written").asLong()).isEqualTo(ROWS / 20);
        assertRead(append, "{\"append\":1}", 1, ROWS / 20);
    }

    private static void assertUpdated(JsonNode before, JsonNode update) {
        long moved = update.path("rows").asLong();
        assertThat(moved).isPositive();
        assertThat(update.path("commit").path("files_removed").asLong()).isEqualTo(1);
        assertRead(update, "{\"overwrite\":1}", 2, 2 * moved);
        assertThat(update.path("written").asLong()).isEqualTo(moved);
        assertThat(update.path("removed").asLong()).isEqualTo(moved);
        assertGrown(before, update, "flights", 0);
        assertGrown(before, update, "delay", 0);
        assertGrown(before, update, "arrivals", moved);
    }

    private static void assertDeleted(JsonNode before, JsonNode delete) {
        long gone = delete.path("rows").asLong();
        assertThat(gone).isPositive();
        assertThat(delete.path("commit").path("delete_files").asLong()).isEqualTo(1);
        assertRead(delete, "{\"delete\":1}", 1, gone);
        assertThat(delete.path("written").asLong(-1)).isZero();
        assertGrown(before, delete, "flights", -gone);
        assertThat(delete.path("graph").path("delay").asLong())
                .isLessThan(before.path("graph").path("delay").asLong());
    }

    private static void assertCompacted(JsonNode before, JsonNode compact) {
        assertThat(compact.path("commit").path("operation").asText()).isEqualTo("replace");
        assertThat(compact.path("commit").path("files_removed").asLong()).isEqualTo(3);
        assertRead(compact, "{\"replace\":1}", 0, 0);
        assertThat(compact.path("written").asLong() + compact.path("removed").asLong())
                .isZero();
        assertThat(compact.path("graph")).isEqualTo(before.path("graph"));
    }

    private static void assertRead(JsonNode step, String snapshots, long files, long rows) {
        assertThat(step.path("read").path("snapshots")).hasToString(snapshots);
        assertThat(step.path("read").path("files").asLong(-1)).isEqualTo(files);
        assertThat(step.path("read").path("bytes").asLong() > 0).isEqualTo(files > 0);
        assertThat(step.path("read").path("rows").asLong(-1)).isEqualTo(rows);
    }

    private static void assertGrown(JsonNode before, JsonNode after, String key, long by) {
        assertThat(after.path("graph").path(key).asLong()
                        - before.path("graph").path(key).asLong())
                .as(key)
                .isEqualTo(by);
    }

    /** The last figures again, from the files and from the server. */
    private static void assertThatSomebodyElseCountsTheSame(JsonNode last) {
        var flights = new HashSet<Record>();
        var lake = new Lake(folder.resolve("home/demo/iceberg/warehouse"));
        new TableFiles(lake.load("flights")).each(Expressions.alwaysTrue(), flights::add);
        assertThat(flights).hasSize(last.path("graph").path("flights").asInt());
        try (var client = new Jedis(server.url())) {
            var answer = (List<?>) client.sendCommand(
                    () -> "GRAPH.RO_QUERY".getBytes(StandardCharsets.US_ASCII),
                    "demo_iceberg",
                    "MATCH (:Airport)-[f:FLIGHT]->(:Airport) RETURN count(f)");
            assertThat(answer.get(1)).isEqualTo(List.of(List.of((long) flights.size())));
        }
    }

    @Test
    void aPersonIsToldWhatHappenedInLinesThatFitAndWhatToTypeNext() {
        String out = typed(LAUNCHER, "demo", "iceberg", "--rows", ROWS).out();

        String told = out.substring(0, out.indexOf("Try next"));
        assertThat(told.lines().filter(line -> !line.contains(folder.toString())))
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(80));
        assertThat(told)
                .contains(
                        "table: flights",
                        "3 of 5, UPDATE",
                        "of April come down at",
                        "read    snapshots: 1 overwrite; rows ")
                .containsPattern("wrote   0 elements, removed \\d+, in")
                .contains("tables  the same, counted by Iceberg's own reader")
                .doesNotContain("Next: ");
        List<String> commands = out.substring(out.indexOf("Try next"))
                .lines()
                .filter(line -> line.contains("--config"))
                .map(String::strip)
                .toList();
        assertThat(commands).hasSize(3);
        assertThat(typed("bash", "-c", commands.getFirst()).out())
                .contains("window:  changes, commits: 1 overwrite", "\"_change_type\":\"", "\"destination\":\"");
        assertThat(typed("bash", "-c", commands.get(1)).out()).contains("flights", "up to date");
        assertThat(typed("bash", "-c", commands.get(2)).out()).contains("flights", "nothing new");
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + line, e);
        }
    }
}
