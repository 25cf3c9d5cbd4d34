package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guests of the tests are those of their sources, where the tools are that make them. */
final class NamedGuestsTest {

    @Test
    void areMadeFromTheirSources(@TempDir Path directory) throws Exception {
        assumeTrue(Stream.of("wast2json", "clang-19", "wasm-ld-19").allMatch(NamedGuestsTest::isThere), "no tools");
        var made = directory.resolve("guests.txt");
        var build = new ProcessBuilder("src/test/guests/build.sh", made.toString())
                .inheritIO()
                .start();
        assertThat(build.waitFor()).isZero();
        assertThat(made).hasSameTextualContentAs(Path.of("src/test/resources/guests.txt"));
    }

    private static boolean isThere(String tool) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }
}
