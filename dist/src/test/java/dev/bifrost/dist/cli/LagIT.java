package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.host.RuntimeHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far the graph is behind its tables, as {@code status}, {@code explain} and the metrics tell. */
final class LagIT {

    private static final String MAPPING = """
            tables:
              - table: cities
                mode: incremental
                pipeline: [ { vertex: { label: City, id_column: id%s } } ]
            """;

    private Folder folder;

    @BeforeEach
    void layOut(@TempDir Path path) {
        folder = Folder.at(path)
                .file("bifrost.yaml", """
                        source: { files: { directory: data, settle: 0s } }
                        sink: { text: { path: graph.txt } }
                        ledger: { file: { directory: state } }
                        mapping: mapping.yaml
                        """)
                .file("mapping.yaml", MAPPING.formatted(""))
                .file("data/cities/c0.csv", "id,name\n1,Oslo\n");
    }

    private JsonNode table(String verb) {
        return folder.json(0, verb).path("tables").path(0);
    }

    private void sync() {
        assertThat(folder.here("sync").exit()).isZero();
    }

    private void commit(String name, Instant when) throws IOException {
        folder.file("data/cities/" + name, "id,name\n2,Bergen\n");
        Files.setLastModifiedTime(folder.path().resolve("data/cities/" + name), FileTime.from(when));
    }

    @Test
    void statusCountsTheCommitsThatTheGraphDoesNotShowAndTheAgeOfTheOldest() throws IOException {
        sync();
        assertThat(table("status").path("lag_commits").asInt()).isZero();
        assertThat(folder.here("status").out()).contains("up to date");

        commit("c1.csv", Instant.now().minusSeconds(3_600));
        commit("c2.csv", Instant.now());
        var behind = table("status");
        assertThat(behind.path("news").asBoolean()).isTrue();
        assertThat(behind.path("lag_commits").asInt()).isEqualTo(2);
        assertThat(behind.path("lag_seconds").asDouble()).isBetween(3_600.0, 4_200.0);
        assertThat(folder.here("status").out()).contains("behind: 2 commits, 3,6");

        sync();
        assertThat(table("status").path("lag_commits").asInt()).isZero();
    }

    @Test
    void explainShowsTheNextWindowByKindWithWhatItReadsAndSkips() throws IOException {
        sync();
        commit("c1.csv", Instant.parse("2026-03-01T12:00:00Z"));
        var next = table("explain");
        assertThat(next.path("commits").toString()).isEqualTo("{\"file\":1}");
        assertThat(next.path("oldest_commit").asText()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(next.path("reload_due").asBoolean()).isFalse();
        assertThat(next.path("parts").asInt()).isEqualTo(1);
        assertThat(next.path("parts_skipped").asInt()).isEqualTo(1);
        assertThat(next.path("notes").toString()).contains("files that were read before: 1");
        assertThat(folder.here("explain").out())
                .contains(
                        "window:  append, commits: 1 file, the oldest of 2026-03-01T12:00:00Z",
                        "reload:  not due",
                        "skips:   parts 1",
                        "note:    files that were read before: 1");
    }

    @Test
    void explainSaysThatAChangedMappingIsRefusedOrReadFromTheBeginning() {
        sync();
        folder.file("mapping.yaml", MAPPING.formatted(", properties: [name]"));
        var refused = table("explain");
        assertThat(refused.path("refused").path("code").asText()).isEqualTo("round.MAPPING_CHANGED");
        assertThat(refused.has("news")).isFalse();
        assertThat(table("status").path("lag_unknown").path("code").asText()).isEqualTo("round.MAPPING_CHANGED");

        folder.file("bifrost.yaml", """
                source: { files: { directory: data, settle: 0s } }
                sink: { text: { path: graph.txt } }
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                on_mapping_changed: reload
                """);
        var reloaded = table("explain");
        assertThat(reloaded.path("reload_due").asBoolean()).isTrue();
        assertThat(reloaded.path("reload").asText()).isEqualTo("mapping-changed");
        assertThat(reloaded.path("rows").asInt()).isEqualTo(1);
    }

    @Test
    void aTableThatCannotBeAskedDoesNotHideTheLedger() {
        sync();
        folder.file("mapping.yaml", "tables: []\nnope: 1\n");
        var status = table("status");
        assertThat(status.path("version").asInt()).isEqualTo(1);
        assertThat(status.path("lag_unknown").path("code").asText()).isEqualTo("mapping.BAD_STEP");
        assertThat(folder.here("status").out()).contains("behind: not known, mapping.BAD_STEP");
    }

    @Test
    void theHostsMetricsTellTheSame() {
        System.setProperty("bifrost.home", folder.home().toString());
        try (var host = RuntimeHost.start(HostOptions.of(folder.path().resolve("bifrost.yaml")), Set.of())) {
            host.syncOnce();
            assertThat(host.metrics().text())
                    .contains("bifrost_table_lag_commits{table=\"cities\"} 0.0")
                    .contains("bifrost_table_lag_seconds{table=\"cities\"} 0.0");

            folder.file("data/cities/c2.csv", "id,name\n3\n");
            var failed = host.syncOnce();
            assertThat(failed.isFailure()).as(failed.toString()).isTrue();
            assertThat(host.metrics().text())
                    .as("a table whose poll fails has no known lag")
                    .doesNotContain("bifrost_table_lag_commits{");
        }
    }
}
