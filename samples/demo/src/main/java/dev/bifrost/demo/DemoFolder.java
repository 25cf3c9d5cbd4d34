package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The demo's folder: {@code bifrost.yaml}, {@code mapping.yaml}, {@code data/}, {@code state/} and what was fetched. Everything but the
 * latter is laid anew for each demo.
 */
final class DemoFolder implements AutoCloseable {

    /** What a demo makes; a fetched package stays. */
    private static final List<String> OF_ONE_RUN = List.of(
            "bifrost.yaml",
            "mapping.yaml",
            "rounds.tsv",
            "data",
            "state",
            ".bifrost",
            "graph.txt",
            "warehouse",
            "writer.log");

    private final Path path;
    private final FileChannel lock;

    private DemoFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Takes the folder for this process and empties it of an earlier demo. */
    static DemoFolder open(Path path) {
        try {
            Files.createDirectories(path);
            FileChannel lock =
                    FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isTaken(lock)) {
                lock.close();
                throw new BifrostException(
                        DemoErrors.BUSY, "another demo is running in " + path + "; wait for its end, then try again");
            }
            DemoFolder folder = new DemoFolder(path, lock);
            folder.clear();
            return folder;
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }

    private static boolean isTaken(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Takes away what a demo made. */
    void clear() {
        try {
            for (String name : OF_ONE_RUN) {
                delete(path.resolve(name));
            }
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }

    Path path() {
        return path;
    }

    Path data() {
        return path.resolve("data");
    }

    Path config() {
        return path.resolve("bifrost.yaml");
    }

    Path mapping() {
        return path.resolve("mapping.yaml");
    }

    /** Where {@link RoundLog} notes how each round went. */
    Path rounds() {
        return path.resolve("rounds.tsv");
    }

    void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    static BifrostException unusable(Path path, IOException cause) {
        return new BifrostException(
                DemoErrors.FOLDER_UNUSABLE, "the demo cannot work in " + path + ": " + cause.getMessage(), cause);
    }

    /** With all that is in it; a link is deleted, not followed. */
    static void delete(Path path) throws IOException {
        if (!Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }
}
