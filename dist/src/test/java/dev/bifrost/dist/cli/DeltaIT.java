package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.host.TableDelta;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.Window;
import dev.bifrost.dist.Typed;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.HeldTables;
import dev.bifrost.testkit.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bifrost delta}, on a config whose graph server does not exist: nothing but the source is asked. */
@ExtendWith(AllocatorExtension.class)
final class DeltaIT {

    private static final int DONE = 0;

    private Folder folder;

    @BeforeEach
    void layOut(@TempDir Path path) {
        folder = Folder.at(path)
                .sink("redis://127.0.0.1:1", "nowhere", "")
                .file("mapping.yaml", """
                        tables:
                          - table: people
                            mode: cdc
                            pipeline: [ { vertex: { label: Person, id_column: id, properties: [name] } } ]
                        """)
                .file("data/people/a.csv", "_change_type,id,name\ninsert,1,Ada\ninsert,2,Bo\n")
                .file("data/people/b.csv", "_change_type,id,name\nupdate_before,1,Ada\nupdate_after,1,Ada L.\n")
                .file("data/people/c.csv", "_change_type,id,name\ndelete,2,Bo\n");
    }

    private Typed.Result succeeds(String... words) {
        var result = folder.here("delta", words);
        assertThat(result.exit()).describedAs(result.err()).isEqualTo(DONE);
        return result;
    }

    private static List<JsonNode> objects(Typed.Result result) throws IOException {
        var objects = new ArrayList<JsonNode>();
        for (String line : result.out().lines().toList()) {
            objects.add(new ObjectMapper().readTree(line));
        }
        return objects;
    }

    @Test
    void aPersonSeesThePlanAndTheChangesAndNothingIsWritten() throws IOException {
        var result = succeeds("people", "--from", "a.csv", "--to", "b.csv");

        assertThat(result.out())
                .contains(
                        "people, mode cdc",
                        "window:  changes, commits: 1 file, the oldest of 2",
                        "reload:  not due",
                        "changed: files added 1, removed 0, delete files 0",
                        "reads:   parts 1, bytes ",
                        ", rows expected 2",
                        "{\"_change_type\":\"update_before\",\"id\":1,\"name\":\"Ada\"}",
                        "{\"_change_type\":\"update_after\",\"id\":1,\"name\":\"Ada L.\"}",
                        "All rows: 1 update_after, 1 update_before.");
        try (var files = Files.list(folder.path())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("no ledger, no graph")
                    .doesNotContain("state");
        }
    }

    @Test
    void aProgramGetsARowALineAndThePlanLast() throws IOException {
        var objects = objects(succeeds("people", "--from", "a.csv", "--json"));

        assertThat(objects).hasSize(4);
        assertThat(objects.get(2).toString()).isEqualTo("{\"_change_type\":\"delete\",\"id\":2,\"name\":\"Bo\"}");
        var plan = objects.getLast();
        assertThat(plan.path("window").asText()).isEqualTo("changes");
        assertThat(plan.path("from").asText()).isEqualTo("a.csv");
        assertThat(plan.has("to")).isFalse();
        assertThat(plan.path("reload_due").asBoolean()).isFalse();
        assertThat(plan.path("commits").toString()).isEqualTo("{\"file\":2}");
        assertThat(plan.path("files_added").asInt()).isEqualTo(2);
        assertThat(plan.path("rows").asInt()).isEqualTo(3);
        assertThat(plan.path("rows_shown").toString())
                .isEqualTo("{\"delete\":1,\"update_after\":1,\"update_before\":1}");
        assertThat(plan.path("complete").asBoolean()).isTrue();
    }

    @Test
    void aLimitShowsTheFirstRowsAndZeroThePlanAlone() {
        var first = succeeds("people", "--limit", "3");
        assertThat(first.out())
                .contains("\"name\":\"Bo\"", "The first rows: 2 insert, 1 update_before. There are more: --limit N")
                .doesNotContain("Ada L.");
        var exact = succeeds("people", "--limit", "5");
        assertThat(exact.out()).contains("All rows: 1 delete, 2 insert, 1 update_after, 1 update_before.");
        var plan = succeeds("people", "--limit", "0", "--json");
        assertThat(plan.out().lines()).hasSize(1);
        assertThat(Folder.json(plan).path("complete").asBoolean()).isFalse();
    }

    @Test
    void theModeIsTheMappingsUnlessItIsSaid() {
        assertThat(Folder.json(succeeds("people", "--limit", "0", "--json"))
                        .path("mode")
                        .asText())
                .isEqualTo("cdc");
        var appended = succeeds("people", "--mode", "incremental", "--columns", "name", "--json");
        assertThat(Folder.json(appended).path("window").asText()).isEqualTo("append");
        assertThat(appended.out().lines().findFirst()).contains("{\"name\":\"Ada\"}");
    }

    @Test
    void whatCannotBeShownIsUsageAndSaysWhatCan() {
        folder.assertRefused(
                "files.UNKNOWN_STATE", List.of("z.csv", "a.csv, b.csv, c.csv"), "delta", "people", "--to", "z.csv");
        folder.assertRefused("files.UNKNOWN_STATE", List.of("mode full", "cdc"), "delta", "people", "--mode", "full");
        folder.assertRefused("files.UNKNOWN_TABLE", List.of("poeple", "people"), "delta", "poeple");
        folder.assertRefused("cli.WRONG_USAGE", List.of("dcd", "incremental"), "delta", "people", "--mode", "dcd");
        folder.assertRefused("cli.WRONG_USAGE", List.of("TABLE"), "delta");
    }

    /** Some 30 MB of rows through 16 MiB of Arrow memory. */
    @Test
    void aWindowLargerThanTheMemoryStreams() throws IOException {
        var row = "x".repeat(180);
        folder.file(
                "data/people/d.csv",
                IntStream.range(0, 150_000)
                        .mapToObj(i -> "insert," + i + "," + row + i)
                        .collect(Collectors.joining("\n", "_change_type,id,name\n", "\n")));
        Path config = folder.path().resolve("bifrost.yaml");
        Files.writeString(config, "memory: 16MiB\ncomponent_memory: 16MiB\n", StandardOpenOption.APPEND);

        var result = succeeds("people", "--from", "c.csv", "--json");

        assertThat(result.out().lines()).hasSize(150_001);
        assertThat(Folder.json(result).path("rows_shown").path("insert").asInt())
                .isEqualTo(150_000);
    }

    @Test
    void aProgramAsksTheSameThroughTheApi() {
        System.setProperty("bifrost.home", folder.home().toString());
        var options = HostOptions.of(folder.path().resolve("bifrost.yaml"));
        var request = TableDelta.Request.of("people").between("b.csv", "c.csv");

        try (var delta = TableDelta.open(options, request);
                var batches = delta.read()) {
            assertThat(delta.spec().mode()).isEqualTo(SyncMode.CDC);
            assertThat(delta.window().kind()).isEqualTo(Window.Kind.CHANGES);
            try (var batch = batches.next().orElseThrow()) {
                assertThat(Rows.values(batch).toString()).isEqualTo("[{_change_type=delete, id=2, name=Bo}]");
            }
            assertThat(batches.next()).isEmpty();
        }
    }

    @Test
    void aSourceWithoutStatesIsRefusedNamingWhatItCan(BufferAllocator allocator) {
        folder.bundles("source-arrow", "sink-text", "ledger-file");
        System.setProperty("bifrost.home", folder.home().toString());
        folder.file("bifrost.yaml", """
                source: { arrow: { tables: mine } }
                sink: { text: { path: graph.txt } }
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                """);
        var tables = new HeldTables(allocator).put("people", Rows.of(allocator).column("id", 1L));
        var options = HostOptions.of(folder.path().resolve("bifrost.yaml")).lend(ArrowTables.class, "mine", tables);

        assertThatThrownBy(() -> TableDelta.open(options, TableDelta.Request.of("people")))
                .isInstanceOf(BifrostException.class)
                .hasMessageContaining("'arrow' keeps no states with names")
                .hasMessageContaining("mode full")
                .hasMessageContaining("bifrost explain");
    }
}
