package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.Typed;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One process that keeps several graphs: each by its own config, and none of them holds up another. */
@ExtendWith(LiveFalkorDb.class)
final class SeveralGraphsIT {

    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int ROWS = 40_000;

    private final Map<String, Cypher> graphs = new LinkedHashMap<>();
    private LiveGraph live;
    private Folder folder;
    private StartedProgram program;

    @BeforeEach
    void layOut(@TempDir Path path, LiveGraph graph) {
        live = graph;
        folder = Folder.at(path);
        for (String name : List.of("a", "b", "c", "d")) {
            graphs.put(name, new Cypher(new LiveGraph(live.url(), live.name() + name)));
            people(name, 3);
            mapping(name, "label: Person");
            config(name, live.url(), live.name() + name, name);
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        if (program != null) {
            program.close();
        }
        graphs.values().forEach(graph -> {
            graph.drop();
            graph.close();
        });
    }

    /** All share a work directory, as hosts may. */
    private void config(String name, String url, String graph, String ledger) {
        folder.file(name + ".yaml", """
                source: { files: { directory: data-%s, settle: 0s } }
                sink: { falkordb: { url: "%s", graph: "%s", batch_rows: 500, write_timeout: 1s } }
                ledger: { file: { directory: state-%s } }
                mapping: mapping-%1$s.yaml
                interval: 200ms
                backoff_cap: 1s
                shutdown_timeout: 20s
                """.formatted(name, url, graph, ledger));
    }

    private void mapping(String name, String label) {
        folder.file("mapping-" + name + ".yaml", """
                tables:
                  - table: people
                    mode: full
                    pipeline:
                      - vertex: { %s, id_column: id, properties: [name] }
                      - fk_edges: { type: REPORTS_TO, src: { label: Person, column: id }, dst: { label: Person, column: boss } }
                """.formatted(label));
    }

    private void people(String name, int rows) {
        var csv = new StringBuilder("id,name,boss\n1,n1,\n");
        for (int id = 2; id <= rows; id++) {
            csv.append(id).append(",n").append(id).append(',').append(id / 2).append('\n');
        }
        String data = "data-" + name + "/people/";
        folder.file(data + ".p0.csv.part", csv.toString());
        try {
            Files.move(
                    folder.path().resolve(data + ".p0.csv.part"),
                    folder.path().resolve(data + "p0.csv"),
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long persons(String name) {
        return graphs.get(name).count("MATCH (p:Person) WHERE p.name IS NOT NULL RETURN count(p)");
    }

    @Test
    void aGraphThatFailsOrIsBlockedHoldsUpNoOtherAndAllStopTogether() throws Exception {
        graphs.get("b").command("SET", live.name() + "b", "no graph");
        mapping("d", "labels: Person");
        try (var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            config("c", "redis://127.0.0.1:" + deaf.getLocalPort(), live.name() + "c", "c");
            program = StartedProgram.typed(
                    folder, "run", "--json", "-c", "a.yaml", "-c", "b.yaml", "-c", "c.yaml", "-c", "d.yaml");
            program.await(() -> persons("a") == 3 && said("b.yaml", "failed") && said("c.yaml", "failed"));
            assertThat(program.out())
                    .anyMatch(line -> line.startsWith("{\"graph\":\"d.yaml\",\"error\":{"))
                    .noneMatch(line -> line.contains("\"graph\":\"a.yaml\"") && line.contains("failed"));

            for (int rows = 10; rows <= 30; rows += 10) {
                int wanted = rows;
                people("a", wanted);
                long began = System.nanoTime();
                program.await(() -> persons("a") == wanted);
                assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began))
                        .as("the others' trouble is not waited for")
                        .isLessThan(10);
            }

            graphs.get("b").drop();
            mapping("d", "label: Person");
            program.await(() -> persons("b") == 3 && persons("d") == 3);
            assertThat(said("c.yaml", "synced")).isFalse();

            people("a", ROWS);
            people("b", ROWS);
            program.await(() -> persons("a") > 1_000 && persons("b") > 1_000);
            assertThat(program.stop()).describedAs("%s", program.err()).isEqualTo(StartedProgram.TERMINATED);
            assertThat(persons("a")).as("it was in the midst of its work").isLessThan(ROWS);
            assertThat(persons("b")).as("it was in the midst of its work").isLessThan(ROWS);
            assertThat(program.err())
                    .anyMatch(line -> line.startsWith("[d.yaml] config.MISSING_KEY"))
                    .allMatch(line -> line.matches("\\[[abcd].yaml] .*"));
        }
        config("c", live.url(), live.name() + "c", "c");
        assertThat(type("sync", "a", "b", "c", "d").exit()).isZero();
        for (String name : graphs.keySet()) {
            assertThat(persons(name)).isEqualTo("ab".contains(name) ? ROWS : 3);
            var verified = type("verify", name);
            assertThat(verified.exit())
                    .as("%s is what a host of its own would make: %s", name, verified.out())
                    .isZero();
        }
    }

    @Test
    void oneRoundOfEachSaysWhichFailedAndTheOthersAreDone() {
        graphs.get("b").command("SET", live.name() + "b", "no graph");
        folder.file("c.yaml", "source: [");

        var result = type("sync", "a", "b", "c", "d");

        assertThat(result.exit())
                .describedAs("%s%s", result.out(), result.err())
                .isEqualTo(FAILED);
        assertThat(result.out().lines())
                .anyMatch(line -> line.startsWith("[a.yaml] people") && line.contains("3 rows"))
                .anyMatch(line -> line.startsWith("[b.yaml] people") && line.endsWith("failed"))
                .anyMatch(line -> line.startsWith("[d.yaml] people") && line.contains("3 rows"))
                .noneMatch(line -> line.startsWith("Next:"));
        assertThat(result.err().lines()).anyMatch(line -> line.startsWith("[c.yaml] config."));
        assertThat(persons("a")).isEqualTo(3);
        assertThat(persons("d")).isEqualTo(3);
    }

    @Test
    void whatTheyCannotShareIsRefusedBeforeAnythingIsWritten() {
        config("b", live.url().replace("redis://", "redis://someone@"), live.name() + "a", "b");
        config("c", live.url(), live.name() + "c", "a");

        assertRefused("host.SAME_GRAPH", type("sync", "d", "a", "b"), "a.yaml and ", "b.yaml", live.name() + "a of ");
        assertRefused("host.SAME_LEDGER", type("sync", "d", "a", "c"), "a.yaml and ", "c.yaml");
        assertRefused("host.SAME_GRAPH", type("run", "a", "a"), "a.yaml and ");
        assertRefused("cli.WRONG_USAGE", type("status", "a", "b"), "bifrost status takes one --config");
        for (var option : List.of("--reload=all", "--take-over", "--plan=x")) {
            assertRefused("cli.WRONG_USAGE", type("sync", List.of(option), "a", "b"), option.split("=")[0]);
        }
        assertThat(graphs.values()).noneMatch(Cypher::exists);
    }

    private static void assertRefused(String code, Typed.Result result, String... said) {
        assertThat(result.exit())
                .describedAs("%s%s", result.out(), result.err())
                .isEqualTo(USAGE);
        assertThat(result.err()).contains(code).contains(said);
    }

    /** In this JVM. Files are named as they lie in the folder, so lines begin with the same as in a process there. */
    private Typed.Result type(String verb, String... names) {
        return type(verb, List.of(), names);
    }

    private Typed.Result type(String verb, List<String> options, String... names) {
        System.setProperty("bifrost.home", folder.home().toString());
        var line = new ArrayList<>(List.of(verb));
        line.addAll(options);
        for (String name : names) {
            line.addAll(
                    List.of("--config", folder.path().resolve(name + ".yaml").toString()));
        }
        var result = Here.type(line);
        String where = folder.path() + "/";
        return new Typed.Result(
                result.exit(), result.out().replace(where, ""), result.err().replace(where, ""));
    }

    private boolean said(String graph, String status) {
        return program.out().stream()
                .anyMatch(line -> line.startsWith("{\"graph\":\"" + graph + "\"")
                        && line.contains("\"status\":\"" + status + "\""));
    }
}
