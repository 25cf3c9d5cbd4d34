package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.dist.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts in a running host, from the tables to the graph. */
final class ScriptIT extends CaseIT {

    private static final Pattern EXAMPLE = Pattern.compile("```yaml\n# mapping.yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SCRIPT = Pattern.compile("( *)script:\n.*?(?=\n +steps:)", Pattern.DOTALL);
    private static final Path GUEST = ProjectFiles.root().resolve("samples/guests/c/flights.wasm");

    @TempDir
    private Path data;

    @BeforeEach
    void takeScriptsAndGuests() {
        job.bundles("transform-script", "transforms-wasm");
    }

    /** The example of the page. */
    private static String example() throws IOException {
        var found = EXAMPLE.matcher(Files.readString(ProjectFiles.root().resolve("docs/scripts.md")));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private List<List<Object>> made() {
        return graph.rows("MATCH (a)-[e:FLIGHT]->(b) RETURN a.iata, b.iata, e.date, e.delay, e.delayed"
                + " ORDER BY a.iata, b.iata, e.date, e.delay");
    }

    @Test
    void theExampleOfThePageMakesWhatAGuestMakes() throws IOException {
        FewFlights.into(job, data);
        job.config("on_mapping_changed: reload").mapping(example()).start();
        assertThat(job.sync().result()).isEqualTo("synced");
        var script = made();
        job.stop();
        assertThat(script).hasSizeGreaterThan(2_000);
        assertThat(script).extracting(row -> row.get(4)).contains(true, false);

        String guest = SCRIPT.matcher(example())
                .replaceFirst("$1wasm: { module: \"" + GUEST + "\", config: { delayed_from: 30 } }");
        job.mapping(guest).start();
        assertThat(job.sync().result()).isEqualTo("synced");
        assertThat(Job.outcome(job.sync(), "flights").failure()).isEmpty();
        assertThat(made()).isEqualTo(script);
    }

    @Test
    void aMistakeIsToldBeforeAnyDataFlows() throws IOException {
        job.file("airports", "a.csv", "iata,name\nOSL,Oslo\n")
                .file("flights", "f.csv", "date,origin,destination,delay\n2001-01-01,OSL,OSL,3\n");
        refused(example().replace("if (!origin) return", "if (!origin return"), "script.SYNTAX", "code:2:15");
        refused(example().replace("{ delayed: bool }", "{ late: bool }"), "delayed", "late");
    }

    private void refused(String mapping, String... told) {
        assertThatThrownBy(() -> job.mapping(mapping).start())
                .satisfies(e -> assertThat(e.toString()).contains(told));
        job.stop();
    }
}
