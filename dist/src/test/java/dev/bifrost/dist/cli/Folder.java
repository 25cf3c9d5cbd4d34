package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.dist.Homes;
import dev.bifrost.dist.Typed;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder as a user has it: {@code bifrost.yaml}, {@code mapping.yaml}, {@code data}; and commands typed in it. */
final class Folder {

    static final Path LAUNCHER = Homes.DISTRIBUTION.resolve("bifrost");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path path;
    private final Map<String, Object> environment = new HashMap<>();

    private Path home = Homes.of("source-files", "sink-", "ledger-file");

    private Folder(Path path) {
        this.path = path;
    }

    /** An empty folder. */
    static Folder at(Path path) {
        return new Folder(path).with("BIFROST_HOME", path.resolve("home"));
    }

    /** Two small tables, of which the graph gets persons and whom they know. */
    static Folder of(Path path, LiveGraph graph) {
        return at(path).file("data/people/p0.csv", "id,name,boss\n1,Ada,\n2,Bo,1\n")
                .file("data/cities/c0.csv", "id,name\n1,Oslo\n")
                .file("mapping.yaml", """
                        tables:
                          - table: people
                            mode: full
                            pipeline:
                              - vertex: { label: Person, id_column: id, properties: [name] }
                              - fk_edges: { type: REPORTS_TO, src: { label: Person, column: id }, dst: { label: Person, column: boss } }
                          - table: cities
                            mode: incremental
                            pipeline: [ { vertex: { label: City, id_column: id, properties: [name] } } ]
                        """)
                .sink(graph.url(), graph.name(), "");
    }

    /** Writes the config file, with further settings of the sink. */
    Folder sink(String url, String graph, String more) {
        return file("bifrost.yaml", """
                source: { files: { directory: data, settle: 0s } }
                sink: { falkordb: { url: "%s", graph: "%s"%s } }
                ledger: { file: { directory: state } }
                mapping: mapping.yaml
                interval: 1s
                shutdown_timeout: 10s
                """.formatted(url, graph, more));
    }

    Folder file(String name, String text) {
        try {
            Path file = path.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commands that run in this JVM find these bundles in place of those for files, text and FalkorDB. */
    Folder bundles(String... names) {
        home = Homes.of(names);
        return this;
    }

    /** Commands that run in this JVM find all bundles of the distribution. */
    Folder allBundles() {
        home = Homes.DISTRIBUTION;
        return this;
    }

    /** Where the bundles are. */
    Path home() {
        return home;
    }

    Folder with(String variable, Object value) {
        environment.put(variable, value);
        return this;
    }

    /** Runs a verb in this JVM, with this folder's config. */
    Typed.Result here(String verb, String... words) {
        System.setProperty("bifrost.home", home.toString());
        var line = new ArrayList<>(List.of(verb));
        line.addAll(List.of(words));
        line.addAll(List.of("--config", path.resolve("bifrost.yaml").toString()));
        return Here.type(line);
    }

    /** Runs a verb in this JVM with {@code --json}; the object that it prints at its end. */
    JsonNode json(int exit, String verb, String... words) {
        var result =
                here(verb, Stream.concat(Stream.of(words), Stream.of("--json")).toArray(String[]::new));
        assertThat(result.exit())
                .describedAs("%s%s", result.out(), result.err())
                .isEqualTo(exit);
        return json(result);
    }

    /** The same of words that the verb does not take. */
    void assertRefused(String code, List<String> message, String verb, String... words) {
        var error = json(2, verb, words).path("error");
        assertThat(error.path("code").asText()).isEqualTo(code);
        assertThat(error.path("message").asText()).contains(message);
    }

    /** Types a command, in a process of its own. */
    Typed.Result type(String... words) {
        var typed = Typed.in(path);
        environment.forEach(typed::with);
        var command = new ArrayList<Object>(List.of(words));
        command.addFirst(LAUNCHER);
        return typed.run(command.toArray());
    }

    /** The object that {@code --json} prints as the last line. */
    static JsonNode json(Typed.Result result) {
        try {
            return JSON.readTree(result.lastLine());
        } catch (IOException e) {
            throw new UncheckedIOException(result + " does not end in JSON", e);
        }
    }

    Path path() {
        return path;
    }

    Map<String, Object> environment() {
        return environment;
    }
}
