package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.BundleDirectory.Patience.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleDirectoryTest {

    private Path shipped;
    private Path own;
    private BundleDirectory directory;

    @BeforeEach
    void twoDirectories(@TempDir Path root) throws IOException {
        shipped = Files.createDirectory(root.resolve("shipped"));
        own = Files.createDirectory(root.resolve("own"));
        directory = new BundleDirectory(List.of(shipped, own), InstantSource.system());
    }

    @Test
    void theJarsOfAllDirectoriesCount() {
        jar("1").writeTo(shipped, "a.jar");
        jar("1").writeTo(own, "b.jar");

        assertThat(directory.look(WHOLE).present()).containsExactly("a.jar", "b.jar");
        assertThat(directory.path("a.jar")).isEqualTo(shipped.resolve("a.jar"));
        assertThat(directory.path("b.jar")).isEqualTo(own.resolve("b.jar"));
    }

    @Test
    void aFileOfTheLaterDirectoryCountsUntilItIsRemoved() throws IOException {
        jar("1").writeTo(shipped, "a.jar");
        jar("22").writeTo(own, "a.jar");
        assertThat(directory.look(WHOLE).arrived()).containsExactly("a.jar");
        assertThat(directory.path("a.jar")).isEqualTo(own.resolve("a.jar"));

        Files.delete(own.resolve("a.jar"));

        assertThat(directory.look(WHOLE).arrived()).containsExactly("a.jar");
        assertThat(directory.path("a.jar")).isEqualTo(shipped.resolve("a.jar"));
    }

    @Test
    void aForgottenFileIsNewsAgain() {
        jar("1").writeTo(own, "a.jar");
        directory.look(WHOLE);

        directory.forget("a.jar");

        assertThat(directory.look(WHOLE).arrived()).containsExactly("a.jar");
    }

    private static JarBuilder jar(String content) {
        return JarBuilder.plainJar().file("content.txt", content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
