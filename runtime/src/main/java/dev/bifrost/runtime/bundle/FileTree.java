package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class FileTree {

    private FileTree() {}

    /** Removes it as far as it can: a file may be held, or another process may remove the same. */
    public static void remove(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException left) {
            // goes with the work directory, or with the next start
        }
    }
}
