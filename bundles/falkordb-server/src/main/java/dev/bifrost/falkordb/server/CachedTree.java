package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A directory of the cache with a list of the SHA-256 of its files. It appears in one step, so it is whole or absent; what a disk or a
 * person breaks later is seen by {@link #isWhole} and replaced. Used under the cache's lock.
 */
record CachedTree(Path cache, String name, List<String> wanted) {

    private static final String MANIFEST = "manifest.sha256";

    /** Puts the files into an empty directory; may use the other, empty one for work. */
    interface Filling {
        void into(Path directory, Path work) throws IOException;
    }

    Path directory() {
        return cache.resolve(name);
    }

    boolean isWhole() {
        try {
            List<String> lines = Files.readAllLines(directory().resolve(MANIFEST));
            for (String line : lines) {
                String[] digestAndName = line.split("  ", 2);
                if (!Digests.hexOf("SHA-256", directory().resolve(digestAndName[1]))
                        .equals(digestAndName[0])) {
                    return false;
                }
            }
            return wanted.stream().allMatch(file -> lines.stream().anyMatch(line -> line.endsWith("  " + file)));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    void fill(Filling filling) throws IOException {
        delete(cache.resolve("work")); // left by a start that was killed: nobody else fills while we hold the lock
        Path work = cache.resolve("work").resolve(UUID.randomUUID().toString());
        Path fresh = Files.createDirectories(work.resolve("fresh"));
        try {
            filling.into(fresh, Files.createDirectories(work.resolve("tools")));
            writeManifest(fresh);
            if (Files.exists(directory())) {
                Files.move(directory(), work.resolve("old"), StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(fresh, directory(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(cache.resolve("work"));
        }
        if (!isWhole()) {
            throw new IOException(directory() + " was just filled but lacks one of " + wanted);
        }
    }

    private static void writeManifest(Path directory) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Path file : walk(directory)) {
            if (Files.isRegularFile(file)) {
                lines.append(Digests.hexOf("SHA-256", file))
                        .append("  ")
                        .append(directory.relativize(file))
                        .append('\n');
            }
        }
        Files.writeString(directory.resolve(MANIFEST), lines);
    }

    /** As far as possible: a tool that outlived a killed start may still be writing there. */
    private static void delete(Path directory) {
        try {
            for (Path path : walk(directory).reversed()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // the next filling tries again
        }
    }

    private static List<Path> walk(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.sorted().toList();
        }
    }
}
