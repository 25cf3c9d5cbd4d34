package dev.bifrost.dist.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Looks at a job's ledger as it lies on the disk, beside the host that holds it. */
final class Ledgers {

    private static final Set<String> OF_THE_LOCK = Set.of("lock", "holder");
    private static final int CHECKSUM_AND_SPACE = 9;

    private Ledgers() {}

    /** Every file but the lock, as text, by name. */
    static Map<String, String> files(Job job) {
        var found = new TreeMap<String, String>();
        Path state = job.folder().resolve("state");
        if (Files.isDirectory(state)) {
            try (var files = Files.list(state)) {
                for (Path file : files.toList()) {
                    String name = file.getFileName().toString();
                    if (!OF_THE_LOCK.contains(name)) {
                        found.put(name, Files.readString(file));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found;
    }

    /** The files that a table has done, sorted. */
    static Set<String> done(Job job, String table) {
        var done = new TreeSet<String>();
        files(job).forEach((name, text) -> {
            if (name.startsWith("t-" + table + ".") && name.endsWith(".done")) {
                text.lines().map(line -> line.substring(CHECKSUM_AND_SPACE)).forEach(done::add);
            }
        });
        return done;
    }

    /** What is known of a table. */
    static List<String> head(Job job, String table) {
        return files(job).getOrDefault("t-" + table + ".head", "").lines().toList();
    }

    static long bytes(Job job) {
        return files(job).values().stream().mapToLong(String::length).sum();
    }
}
