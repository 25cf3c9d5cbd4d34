package dev.bifrost.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Directories that vanish with a test. */
final class TempDirectories {

    private TempDirectories() {}

    static Path make() {
        try {
            return Files.createTempDirectory("bifrost-test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path make(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
