package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.dist.Typed;
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

/** The verbs as they are typed: exit code, output for people, output for programs. */
@ExtendWith(LiveFalkorDb.class)
final class VerbsIT {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private Folder folder;
    private Cypher graph;

    @BeforeEach
    void layOut(@TempDir Path path, LiveGraph live) {
        folder = Folder.of(path, live);
        graph = new Cypher(live);
    }

    @AfterEach
    void close() {
        graph.close();
    }

    @Test
    void aFolderGoesThroughEveryVerb() {
        var validated = succeeds("validate", "--json");
        assertThat(names(validated)).containsExactly("valid", "tables", "losses", "notices");
        assertThat(validated.path("valid").asBoolean()).isTrue();
        assertThat(names(validated.path("tables").path(0)))
                .containsExactlyInAnyOrder("table", "mode", "columns", "steps");
        assertThat(texts(validated.path("tables").path(0).path("columns"))).containsExactly("id", "name", "boss");

        assertThat(succeeds("status", "--json").path("tables")).isEmpty();

        var explained = succeeds("explain", "--json").path("tables").path(0);
        assertThat(explained.path("news").asBoolean()).isTrue();
        assertThat(explained.path("window").asText()).isEqualTo("full");
        assertThat(explained.path("parts").asInt()).isEqualTo(1);
        assertThat(explained.path("statements").size()).isPositive();

        var synced = succeeds("sync", "--json");
        assertThat(names(synced)).containsExactly("round", "status", "changes", "elapsed_ms", "tables");
        assertThat(synced.path("status").asText()).isEqualTo("synced");
        assertThat(synced.path("changes").asInt())
                .as("three vertices and an edge")
                .isEqualTo(4);
        assertThat(names(synced.path("tables").path(0)))
                .containsExactly(
                        "table",
                        "status",
                        "rows",
                        "written",
                        "removed",
                        "placeholders",
                        "skipped",
                        "passed_over",
                        "elapsed_ms");
        assertThat(synced.path("tables").path(0).path("skipped").toString())
                .isEqualTo("{\"edge REPORTS_TO id -> boss: null endpoint\":1}");

        assertThat(succeeds("sync", "--json").path("status").asText()).isEqualTo("idle");

        var status = succeeds("status", "--json").path("tables");
        assertThat(status).hasSize(2);
        assertThat(names(status.path(0)))
                .containsExactly(
                        "table",
                        "version",
                        "cursor",
                        "parts_done",
                        "graph",
                        "news",
                        "lag_commits",
                        "lag_seconds",
                        "dead_letters");
        assertThat(status.path(0).path("version").asInt()).isEqualTo(1);

        var reloaded = succeeds("sync", "--json", "--reload", "people").path("tables");
        assertThat(reloaded.path(0).path("reload").asText()).isEqualTo("asked");
        assertThat(reloaded.path(0).path("written").asInt()).isZero();
        assertThat(reloaded.path(1).path("status").asText()).isEqualTo("idle");
    }

    @Test
    void aTableThatFailsIsExitCodeOneAndTheOthersAreDone() {
        folder.file("data/people/half.parquet", "");

        var result = folder.here("sync", "--json");

        assertThat(result.exit()).describedAs(result.err()).isEqualTo(FAILED);
        var json = Folder.json(result);
        assertThat(json.path("status").asText()).isEqualTo("partial");
        assertThat(json.path("tables").path(1).path("status").asText()).isEqualTo("synced");
        var failure = json.path("tables").path(0).path("failure");
        assertThat(names(failure)).containsExactly("code", "message", "retryable");
        assertThat(failure.path("code").asText()).isEqualTo("files.TORN_FILE");
        assertThat(failure.path("message").asText()).contains("half.parquet");
    }

    /** docs/laws.md, "Tables fail alone": at the first start nothing is known of a table yet. */
    @Test
    void aTableThatIsMalformedAtTheFirstStartFailsAloneAndIsDoneWhenItIsMended() {
        folder.file("data/pets/p0.csv", "id,name\n1,Rex,too much\n").file("mapping.yaml", """
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                  - table: pets
                    mode: full
                    pipeline: [ { vertex: { label: Pet, id_column: id, properties: [name] } } ]
                  - table: cities
                    mode: incremental
                    pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                """);
        var validated = folder.here("validate", "--json");
        assertThat(validated.exit()).as("validate says it at once").isEqualTo(FAILED);
        assertThat(Folder.json(validated).path("error").path("code").asText()).isEqualTo("files.CSV_MALFORMED");
        assertThat(folder.path().resolve(".bifrost/schemas"))
                .as("a look notes nothing")
                .doesNotExist();

        var result = folder.here("sync", "--json");

        assertThat(result.exit()).describedAs(result.err()).isEqualTo(FAILED);
        var json = Folder.json(result);
        assertThat(json.path("status").asText()).isEqualTo("partial");
        var pets = json.path("tables").path(1);
        assertThat(pets.path("table").asText()).isEqualTo("pets");
        assertThat(pets.path("failure").path("code").asText()).isEqualTo("files.CSV_MALFORMED");
        assertThat(pets.path("failure").path("message").asText()).contains("p0.csv");
        assertThat(graph.count("MATCH (n:Person) RETURN count(n)")).isEqualTo(2);
        assertThat(graph.count("MATCH (n:City) RETURN count(n)")).isEqualTo(1);

        folder.file("data/pets/p0.csv", "id,name\n1,Rex\n");
        assertThat(succeeds("sync", "--json").path("status").asText()).isEqualTo("synced");
        assertThat(graph.count("MATCH (n:Pet) RETURN count(n)")).isEqualTo(1);
        assertThat(succeeds("sync", "--json").path("status").asText()).isEqualTo("idle");
    }

    @Test
    void aPersonIsToldWhatToTypeNextAndAProgramIsNot() {
        String config = folder.path().resolve("bifrost.yaml").toString();

        assertThat(folder.here("validate").lastLine())
                .isEqualTo(
                        "Next: bifrost sync -c %s runs a first round; explain instead of sync shows what it would read"
                                .formatted(config));
        assertThat(folder.here("sync").lastLine())
                .isEqualTo("Next: bifrost run -c %s runs rounds until stopped".formatted(config));
        assertThat(folder.here("status").out()).contains(" 1 window ", " 1 part done ");
        assertThat(folder.type("validate").lastLine())
                .as("as it was typed")
                .startsWith("Next: %s sync runs a first round".formatted(Folder.LAUNCHER));

        folder.file("data/people/half.parquet", "");
        assertThat(folder.here("sync").lastLine())
                .isEqualTo(
                        "Next: mend what failed, then bifrost sync -c %s; what is done stays done".formatted(config));
        for (String verb : List.of("validate", "sync")) {
            var result = folder.here(verb, "--json");
            assertThat(result.out() + result.err()).doesNotContain("Next:");
        }
    }

    /** docs/cli.md: a round that was tried and failed is 1, also when the cause lies outside. */
    @Test
    void aServerThatIsDownFailsTheTablesAndIsSaidWithItsAddress() {
        folder.sink("redis://127.0.0.1:1", "nowhere", "");

        var result = folder.here("sync", "--json");

        assertThat(result.exit()).describedAs(result.err()).isEqualTo(FAILED);
        var failure = Folder.json(result).path("tables").path(0).path("failure");
        assertThat(failure.path("code").asText()).isEqualTo("falkordb.CONNECT_FAILED");
        assertThat(failure.path("retryable").asBoolean()).isTrue();
        assertThat(failure.path("message").asText()).contains("127.0.0.1:1");
        assertThat(result.err()).contains("falkordb.CONNECT_FAILED");
    }

    @Test
    void withoutAConfigFileAVerbSaysWhichOneItLookedFor() {
        for (String verb : List.of("sync", "validate", "explain", "status", "run")) {
            var result = Here.type(List.of(verb, "--config", "nowhere.yaml", "--json"));
            assertUsage(result, "config.UNREADABLE_FILE", "nowhere.yaml");
        }
    }

    @Test
    void aBrokenMappingIsRefusedWithEveryProblemItsPlaceAndTheCure() {
        folder.file("mapping.yaml", """
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_colum: id, properties: [nam] } } ]
                """);
        assertUsage(folder.here("validate", "--json"), "config.UNKNOWN_KEY", "mapping.yaml:4", "id_colum", "id_column");

        folder.file("mapping.yaml", """
                tables:
                  - table: people
                    mode: full
                    pipeline: [ { vertex: { label: Person, id_column: idd, properties: [nam] } } ]
                """);
        assertUsage(folder.here("sync", "--json"), "mapping.UNKNOWN_COLUMN", "mapping.yaml:4", "idd", "nam", "name");
    }

    @Test
    void anUnknownVerbOrOptionIsUsageAndNamesTheKnownOnes() {
        assertUsage(Here.type(List.of("snyc", "--json")), "cli.UNKNOWN_VERB", "snyc", "sync");
        assertUsage(folder.here("sync", "--json", "--nope"), "cli.WRONG_USAGE", "--nope");
    }

    @Test
    void aReloadOfATableThatTheMappingDoesNotHaveIsRefusedBeforeAnythingIsRead() {
        var result = folder.here("sync", "--json", "--reload", "cities,poeple");

        assertUsage(result, "round.UNKNOWN_TABLE", "poeple", "people");
        assertThat(Folder.json(folder.here("status", "--json")).path("tables")).isEmpty();
    }

    /** In a process: the verbs of bundles are found where the launcher is. */
    @Test
    void helpListsTheVerbsOfTheHostAndOfTheBundlesAndSaysMoreOfEach() {
        var help = folder.allBundles().type("--help");
        assertThat(help.exit()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).contains("validate", "explain", "sync", "run", "status", "demo", "falkordb");

        assertThat(folder.here("sync", "--help").out()).contains("--reload", "--take-over", "--config", "Exit code");
        assertThat(Here.type(List.of("falkordb", "--help")).out()).contains("start", "stop", "status", "Exit codes");
        assertThat(Here.type(List.of()).out()).isEqualTo(help.out());
    }

    private JsonNode succeeds(String verb, String... words) {
        var result = folder.here(verb, words);
        assertThat(result.exit())
                .describedAs("%s%s", result.out(), result.err())
                .isEqualTo(DONE);
        assertThat(result.out().strip()).as("nothing else on standard output").isEqualTo(result.lastLine());
        return Folder.json(result);
    }

    private static void assertUsage(Typed.Result result, String code, String... inTheMessage) {
        assertThat(result.exit())
                .describedAs("%s%s", result.out(), result.err())
                .isEqualTo(USAGE);
        var error = Folder.json(result).path("error");
        assertThat(error.path("code").asText()).describedAs(result.err()).isEqualTo(code);
        assertThat(error.path("message").asText()).contains(inTheMessage);
        assertThat(result.err()).contains(code).contains(inTheMessage).doesNotContain("\tat ");
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(java.util.Map.Entry::getKey).toList();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }
}
