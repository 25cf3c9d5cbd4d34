package dev.bifrost.dist.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.dist.ProjectFiles;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A bundle of somebody who has only the published artifacts changes what a running host writes. */
@ExtendWith(LiveFalkorDb.class)
class SamplesIT {

    private static final Path SHIPPED = ProjectFiles.root().resolve("dist/target/bifrost/bundles");

    @TempDir
    private static Path outside;

    private static Path repository;

    @TempDir
    private Path folder;

    private LiveGraph graph;

    @BeforeAll
    static void publish() throws IOException {
        repository = PublishedArtifacts.layOut(outside.resolve("repository"));
    }

    @AfterAll
    static void unlink() throws IOException {
        PublishedArtifacts.unlink(repository);
    }

    @BeforeEach
    void layOutPersons(LiveGraph live) throws IOException {
        graph = live;
        Files.createDirectories(folder.resolve("data/persons"));
        Files.writeString(folder.resolve("data/persons/persons.csv"), "id,name\n1,Ada\n2,\n");
    }

    @Test
    void aTransformIsDroppedInAndReplacedWhileTheHostRuns() throws IOException {
        var project = new OutsideProject("transform-hello", outside.resolve("hello"), repository);
        project.build();
        assertThat(project.passedTests("")).isGreaterThan(10);

        try (var host = host("hello: { word: Hello }")) {
            assertThatThrownBy(host::start).hasMessageContaining("no bundle offers a transform named hello");

            host.drop("hello.jar", project.file("target/transform-hello-1.0.0.jar"));
            assertSynced(host.start().syncOnce());
            assertThat(greetings()).containsExactly(List.of("Ada", "Hello, Ada"));

            project.edit("pom.xml", "<version>1.0.0</version>", "<version>1.1.0</version>");
            project.edit("src/main/java/com/example/hello/Hello.java", "word + \", \"", "word + \" again, \"");
            project.build("-Dmaven.test.skip=true");
            host.drop("hello.jar", project.file("target/transform-hello-1.1.0.jar"));
            host.host().refreshBundles();

            assertSynced(host.syncOnce());
            assertThat(host.host().bundles()).containsEntry("transform-hello", "1.1.0");
            assertThat(greetings()).containsExactly(List.of("Ada", "Hello again, Ada"));
        }
    }

    @Test
    void aBundleImplementsAComponentTypeThatAnotherBundleDefines() throws IOException {
        var project = new OutsideProject("component-type", outside.resolve("greeters"), repository);
        project.build();
        assertThat(project.passedTests("greeter")).isGreaterThan(10);
        assertThat(project.passedTests("greeter-norse")).isPositive();

        try (var host = host("greet: { greeter: { norse: {} } }")) {
            host.drop("greeter.jar", project.file("greeter/target/greeter-1.0.0.jar"));
            assertThatThrownBy(host::start).hasMessageContaining("no Greeter named 'norse'");

            host.drop("norse.jar", project.file("greeter-norse/target/greeter-norse-1.0.0.jar"));
            assertSynced(host.start().syncOnce());

            assertThat(greetings()).containsExactly(List.of("Ada", "Heill, Ada"));
        }
    }

    /** The shipped source, ledger and sink, and a mapping with a custom step. */
    private BundleHarness host(String component) throws IOException {
        var host = new BundleHarness(folder)
                .config(
                        "source: { files: { directory: data, settle: 0s } }",
                        "sink: { falkordb: { url: '%s', graph: '%s' } }".formatted(graph.url(), graph.name()),
                        "ledger: { file: {} }",
                        "on_mapping_changed: reload")
                .mapping(
                        "tables:",
                        "  - table: persons",
                        "    mode: full",
                        "    pipeline:",
                        "      - custom: { %s, label: Person, id_column: id }".formatted(component));
        for (String kind : List.of("source-files", "ledger-file", "sink-falkordb")) {
            host.drop(kind + ".jar", shipped(kind));
        }
        return host;
    }

    private static Path shipped(String kind) throws IOException {
        try (var jars = Files.list(SHIPPED)) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith("bifrost-" + kind + "-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void assertSynced(RoundReport report) {
        assertThat(report.result()).describedAs(report.toString()).isEqualTo("synced");
    }

    private List<List<Object>> greetings() throws IOException {
        return Answer.rows(
                graph, "MATCH (p:Person) WHERE p.greeting IS NOT NULL RETURN p.name, p.greeting ORDER BY p.name");
    }
}
