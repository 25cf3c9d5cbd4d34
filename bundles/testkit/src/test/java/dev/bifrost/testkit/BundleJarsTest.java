package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleJarsTest {

    @TempDir
    Path directory;

    private Path classes;

    @BeforeEach
    void aCompiledModule() throws IOException {
        classes = Files.createDirectories(directory.resolve("module/target/classes"));
        Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(classes.resolve("META-INF/services/dev.bifrost.api.BifrostBundle"), "acme.Entry\n");
    }

    private void manifest(String... lines) throws IOException {
        Files.writeString(
                classes.resolve("META-INF/MANIFEST.MF"), "Manifest-Version: 1.0\n" + String.join("\n", lines) + "\n");
    }

    private Path jar() {
        return BundleJars.ofModule(directory.resolve("module"), directory);
    }

    @Test
    void packsTheClassesWithTheJarsThatGoInside() throws IOException {
        var inside = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> Path.of(path).getFileName().toString())
                .filter(name -> name.startsWith("assertj-core"))
                .findFirst()
                .orElseThrow();
        manifest("Bundle-SymbolicName: acme.bundle;singleton:=true", "Bundle-ClassPath: .," + inside);
        try (var jar = new JarFile(jar().toFile())) {
            assertThat(jar.getName()).endsWith("acme.bundle.jar");
            assertThat(jar.getManifest().getMainAttributes().getValue("Bundle-ClassPath"))
                    .isEqualTo(".," + inside);
            assertThat(jar.stream().map(entry -> entry.getName()))
                    .containsExactlyInAnyOrder(
                            "META-INF/MANIFEST.MF", "META-INF/services/dev.bifrost.api.BifrostBundle", inside);
        }
    }

    @Test
    void aJarInsideThatIsNotThereIsNamed() throws IOException {
        manifest("Bundle-SymbolicName: acme.bundle", "Bundle-ClassPath: .,gone-1.0.jar");
        assertThatThrownBy(this::jar).hasMessageContaining("gone-1.0.jar");
    }

    @Test
    void aManifestOfNoBundleIsRefused() throws IOException {
        manifest("Created-By: hand");
        assertThatThrownBy(this::jar).hasMessageContaining("names no bundle");
    }

    @Test
    void withoutAManifestTheNewestJarIsTaken() throws IOException {
        var target = classes.getParent();
        assertThatThrownBy(this::jar).hasMessageContaining("process-classes");
        var old = Files.writeString(target.resolve("acme-1.0.jar"), "old");
        assertThat(old.toFile().setLastModified(1_000_000_000_000L)).isTrue();
        Files.writeString(target.resolve("acme-1.1-sources.jar"), "sources");
        var newest = Files.writeString(target.resolve("acme-1.1.jar"), "new");
        assertThat(jar()).isEqualTo(newest);
    }
}
