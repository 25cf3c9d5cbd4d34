package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.Command;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle that brings libraries as jars inside of its jar. */
final class JarsInsideTest {

    private HostFixture fixture;
    private Path root;

    /** The framework reads locations as URLs. */
    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        root = Files.createDirectories(folder.resolve("a b+c%20d#e"));
        fixture = new HostFixture(root);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void itRunsFromItsLibrariesWhateverHappensToTheFile() throws IOException {
        var jar = withLibrary("1.0.0", "from the library").writeTo(fixture.bundles, "a.jar");
        fixture.start();
        try (var open = fixture.open("hello")) {
            Files.writeString(jar, "overwritten in place");

            assertThat(open.<String>call(Command::summary)).isEqualTo("from the library");
        }
    }

    @Test
    void ofOneThatWasReplacedRemovedOrRefusedNoFileStays() throws IOException {
        withLibrary("1.0.0", "old").writeTo(fixture.bundles, "a.jar");
        withLibrary("1.0.0", "refused")
                .header("Bundle-SymbolicName", "acme.b")
                .without("Import-Package")
                .writeTo(fixture.bundles, "b.jar");
        fixture.start();
        assertThat(fixture.onlyRefusal().file()).isEqualTo("b.jar");
        assertThat(staged()).hasSize(1);

        withLibrary("2.0.0", "new").writeTo(fixture.bundles, "a.jar");
        fixture.host().refreshNow();
        assertThat(fixture.greeting("hello")).isEqualTo("new");
        fixture.host().refreshNow();
        assertThat(staged()).hasSize(1);

        fixture.remove("a.jar");
        fixture.host().refreshNow();
        assertThat(staged()).isEmpty();
    }

    @Test
    void aNameThatLeadsOutIsWrittenNowhere() throws IOException {
        withLibrary("1.0.0", "hello")
                .file("../../../../escaped.txt", "x".getBytes(StandardCharsets.UTF_8))
                .file("/escaped.txt", "x".getBytes(StandardCharsets.UTF_8))
                .writeTo(fixture.bundles, "a.jar");
        fixture.start();

        assertThat(fixture.greeting("hello")).isEqualTo("hello");
        assertThat(Path.of("/escaped.txt")).doesNotExist();
        try (var files = Files.walk(root.getParent())) {
            assertThat(files).noneMatch(file -> file.endsWith("escaped.txt"));
        }
    }

    private List<Path> staged() throws IOException {
        try (var files = Files.list(root.resolve("work/bundles/staging"))) {
            return files.toList();
        }
    }

    /** The greeter's own jar has the entry's name; its classes lie in the jar inside. */
    private static JarBuilder withLibrary(String version, String greeting) {
        return JarBuilder.bundle("acme.a")
                .version(version)
                .header("Bundle-ClassPath", ".,lib/core.jar")
                .file("lib/core.jar", greeter("acme.a", "hello", greeting).bytes());
    }
}
