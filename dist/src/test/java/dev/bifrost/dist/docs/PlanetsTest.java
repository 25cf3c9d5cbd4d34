package dev.bifrost.dist.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.MemoryLedger;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The source and the sink that a page shows run in the real host, as a bundle. */
class PlanetsTest {

    private static final String ENTRY = "com.example.planets.PlanetBundle";

    @TempDir
    private Path folder;

    @Test
    void theSourceAndTheSinkOfThePageSyncATableAndThenFindNothing() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        var blocks = Page.of("docs/write-a-source-or-sink.md").blocks("java").toList();
        assertThat(JavaBlocks.errors(blocks, classes)).isEmpty();
        Path host = Files.createDirectory(folder.resolve("host"));

        try (var harness = new BundleHarness(host)
                .drop("planets.jar", pack(classes))
                .lend(Ledger.class, "memory", new MemoryLedger.Shelf().open())
                .config("source: { planets: {} }", "sink: { count: {} }", "ledger: { memory: {} }")
                .mapping(
                        "tables:",
                        "  - table: planets",
                        "    mode: full",
                        "    on_missing: keep",
                        "    pipeline:",
                        "      - vertex: { label: Planet, id_column: id, properties: [name] }")
                .start()) {
            var first = harness.syncOnce();
            assertThat(first.result()).describedAs(first.toString()).isEqualTo("synced");
            assertThat(first.tables().getFirst().rows()).isEqualTo(4);
            assertThat(first.changes()).isEqualTo(4);

            assertThat(harness.syncOnce().result()).isEqualTo("idle");
        }
    }

    /** What bnd does in a build. */
    private Path pack(Path classes) throws IOException {
        var manifest = new Manifest();
        Map.of(
                        Attributes.Name.MANIFEST_VERSION.toString(),
                        "1.0",
                        "Bundle-ManifestVersion",
                        "2",
                        "Bundle-SymbolicName",
                        "planets",
                        "Bundle-Version",
                        "1.0.0",
                        "Import-Package",
                        imports())
                .forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
        Path jar = folder.resolve("planets.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var files = Files.walk(classes)) {
            write(out, "META-INF/services/dev.bifrost.api.BifrostBundle", ENTRY.getBytes(StandardCharsets.UTF_8));
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                write(out, classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return jar;
    }

    private static void write(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        ((OutputStream) out).write(content);
        out.closeEntry();
    }

    private static String imports() {
        var api = Stream.of("", ".graph", ".sink", ".source").map(part -> "dev.bifrost.api" + part);
        var arrow = List.of("memory", "vector", "vector.types.pojo").stream().map(part -> "org.apache.arrow." + part);
        return Stream.concat(
                        api.map(name -> name + ";version=\"[1,2)\""), arrow.map(name -> name + ";version=\"[19,20)\""))
                .collect(Collectors.joining(","));
    }
}
