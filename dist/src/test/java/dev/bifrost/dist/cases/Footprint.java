package dev.bifrost.dist.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What this JVM holds of the machine.
 *
 * @param threads names of live threads, sorted, but for the JDK's own that wait for child processes and tell of their end
 * @param sockets open ones, whether or not the other side is still there
 */
record Footprint(List<String> threads, long sockets) {

    static Footprint now() {
        var threads = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.startsWith("process reaper") && !name.startsWith("ForkJoinPool.commonPool"))
                .sorted()
                .toList();
        return new Footprint(
                threads,
                descriptors().stream()
                        .filter(target -> target.startsWith("socket:"))
                        .count());
    }

    /** What the open file descriptors point to: a path, or a word such as {@code socket:[4711]}. */
    static List<String> descriptors() {
        try (var links = Files.list(Path.of("/proc/self/fd"))) {
            return links.map(Footprint::target).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The descriptor of the listing itself is gone when it is looked at. */
    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
