package dev.bifrost.dist.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.dist.ProjectFiles;
import dev.bifrost.dist.Typed;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of a page are typed in the folder that the page lays out; their JSON has the shape that the page shows. */
class DocsCommandsIT {

    private static final Path LAUNCHER = ProjectFiles.root().resolve("dist/target/bifrost/bifrost");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"docs/cli.md", "docs/dead-letters.md"})
    void whatVerbsAnswer(String name) throws IOException {
        Page page = Page.of(name);
        layOut(page);
        Iterator<JsonNode> shapes =
                page.blocks("json").map(block -> json(block.text())).iterator();
        for (String command : ofTheFolder(page)) {
            var result = type(command);
            if (command.contains("--json")) {
                assertThat(shape(json(result.lastLine()))).as(command).isEqualTo(shape(shapes.next()));
            }
        }
        assertThat(shapes).as("each JSON block follows a command with --json").isExhausted();
    }

    @Test
    @ExtendWith(LiveFalkorDb.class)
    void thePageOnVerifying(LiveGraph live) throws IOException {
        Page page = Page.of("docs/verify.md");
        layOut(page);
        serve(live);
        for (String command : page.commands()) {
            if (command.endsWith("--repair")) {
                try (var graph = new Cypher(live)) {
                    graph.write(page.blocks("cypher").findFirst().orElseThrow().text());
                }
                var found = Typed.in(folder)
                        .with("BIFROST_HOME", folder.resolve("home"))
                        .run(LAUNCHER.toString(), "verify");
                assertThat(found.exit()).isEqualTo(1);
                assertThat(found.out())
                        .contains(page.blocks("text")
                                .findFirst()
                                .orElseThrow()
                                .text()
                                .strip());
            }
            var result = type(command);
            if (command.contains("--json")) {
                assertThat(shape(json(result.lastLine())))
                        .isEqualTo(shape(json(
                                page.blocks("json").findFirst().orElseThrow().text())));
            }
        }
    }

    @Test
    @ExtendWith(LiveFalkorDb.class)
    void thePageOnPlanning(LiveGraph live) throws IOException {
        Page page = Page.of("docs/plan-and-apply.md");
        layOut(page);
        serve(live);
        String digest = "";
        for (String command : page.commands()) {
            var result = type(command.replace("DIGEST", digest));
            if (command.endsWith("sync")) {
                Files.move(folder.resolve("later/p1.csv"), folder.resolve("data/persons/p1.csv"));
            } else if (command.endsWith("--diff")) {
                assertThat(page.blocks("text").findFirst().orElseThrow().text().lines())
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(result.out()).contains(line));
            } else if (command.endsWith("--json")) {
                var diff = json(result.lastLine()).path("diff");
                digest = diff.path("digest").asText();
                assertThat(shape(diff))
                        .isEqualTo(shape(json(
                                page.blocks("json").findFirst().orElseThrow().text())));
            }
        }
        assertThat(type("./bifrost explain --diff").out()).contains("nothing would change");
    }

    /** The page's server is the test's. */
    private void serve(LiveGraph live) throws IOException {
        Path config = folder.resolve("bifrost.yaml");
        Files.writeString(
                config,
                Files.readString(config)
                        .replace("redis://127.0.0.1:6379", live.url())
                        .replace("graph: people", "graph: \"%s\"".formatted(live.name())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/mapping.md", "docs/changes.md"})
    void theWorkedExampleOfAPage(String name) throws IOException {
        Page page = Page.of(name);
        layOut(page);
        for (String command : ofTheFolder(page)) {
            type(command);
        }
        String expected = page.blocks("text").findFirst().orElseThrow().text();
        String written = Files.readString(folder.resolve("graph.txt"));
        assertThat(expected.lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(written).contains(line));
    }

    private void layOut(Page page) throws IOException {
        for (var file : page.files().entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /** Those that end by themselves, and need neither a server nor the network. */
    private static List<String> ofTheFolder(Page page) {
        var commands = new ArrayList<>(page.commands());
        commands.removeIf(command -> command.matches("./bifrost (run|demo|falkordb|test|bench)\\b.*"));
        assertThat(commands).isNotEmpty();
        return commands;
    }

    private Typed.Result type(String command) {
        Object[] typed = Stream.concat(
                        Stream.of(LAUNCHER.toString()),
                        Stream.of(command.split("\\s+")).skip(1))
                .toArray();
        var result =
                Typed.in(folder).with("BIFROST_HOME", folder.resolve("home")).run(typed);
        assertThat(result.exit())
                .describedAs(command + "\n" + result.out() + result.err())
                .isZero();
        return result;
    }

    private static JsonNode json(String text) {
        try {
            return new JsonMapper().readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }

    /** The keys and kinds of values; a list is as its first element, a map of counts by name is a map. */
    private static String shape(JsonNode node) {
        if (node.isObject()) {
            var keys = new TreeSet<String>();
            node.properties().forEach(entry -> keys.add(entry.getKey() + ": " + shape(entry.getValue())));
            return keys.toString();
        }
        if (node.isArray()) {
            return node.isEmpty() ? "list" : "list of " + shape(node.get(0));
        }
        return node.getNodeType().name();
    }
}
