package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code explain} says of the demo's own mapping, with every statement, is a file that a reviewer sees change. */
final class ExplainIT {

    /** Made anew with {@code -Dbifrost.regenerate}. */
    private static final Path GOLDEN = Path.of("src/test/resources/cli/explain-demo.txt");

    @TempDir
    private Path path;

    @Test
    void theDemosMappingIsExplainedAsTheGoldenFileShows() throws IOException {
        Path demo = layOutTheSmallDemo();
        Path config = demo.resolve("bifrost.yaml");
        String text = Files.readString(config);
        Files.writeString(
                config, text.replaceFirst("sink: .*", "sink: { falkordb: { url: redis://127.0.0.1:1, graph: demo } }"));

        forget(demo.resolve("state"));
        date(demo);

        System.setProperty("bifrost.home", Folder.LAUNCHER.getParent().toString());
        var result = Here.type(List.of("explain", "--config", config.toString()));

        assertThat(result.exit()).describedAs(result.err()).isZero();
        if (System.getProperty("bifrost.regenerate") != null) {
            Files.writeString(GOLDEN, result.out());
        }
        assertThat(result.out())
                .as("made anew by mvn -pl dist -am verify -Dit.test=ExplainIT -Dbifrost.regenerate")
                .isEqualTo(Files.readString(GOLDEN));
    }

    /** As before the first round. */
    private static void forget(Path ledger) throws IOException {
        try (var files = Files.list(ledger)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    /** The oldest commit of a table of files is their time. */
    private static void date(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-01T12:00:00Z")));
            }
        }
    }

    /** Without npm the demo shows the same mapping on a few rows. */
    private Path layOutTheSmallDemo() throws IOException {
        Path npm = Files.createDirectories(path.resolve("tools")).resolve("npm");
        Files.writeString(npm, "#!/bin/sh\nexit 1\n");
        Files.setPosixFilePermissions(npm, PosixFilePermissions.fromString("rwxr-xr-x"));
        var demo = Typed.in(path)
                .with("BIFROST_HOME", path.resolve("home"))
                .with("PATH", npm.getParent() + ":" + System.getenv("PATH"))
                .run(Folder.LAUNCHER, "demo");
        assertThat(demo.exit()).describedAs(demo.err()).isEqualTo(3);
        try (var files = Files.walk(path)) {
            return files.filter(file -> file.endsWith("bifrost.yaml"))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
        }
    }
}
