package dev.bifrost.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The server's thread that clears indexes of what updates left in them. It wakes every 30 seconds for each index, takes more
 * than the updates did, and holds up whoever writes then, so what it costs says nothing of the one whom it meets.
 *
 * <p>Seen in Linux' {@code /proc} (see proc(5)); elsewhere it is taken never to run.
 */
final class IndexCollector {

    /** RediSearch's name for the one thread of its pool. */
    private static final String THREAD = "thread-pool-0";
    /** User and system time, counted from behind the thread's name, in hundredths of a second. */
    private static final int USER_TIME = 11;

    private static final double MICROS_PER_TICK = 1e4;

    private final Path threads;

    IndexCollector(long pid) {
        threads = Path.of("/proc", Long.toString(pid), "task");
    }

    /** Processor time so far, in steps of 10,000 microseconds. */
    double cpuMicros() {
        if (!Files.isDirectory(threads)) {
            return 0;
        }
        try (var all = Files.list(threads)) {
            return all.mapToDouble(IndexCollector::cpuMicros).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double cpuMicros(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            int end = stat.lastIndexOf(')');
            if (!stat.substring(stat.indexOf('(') + 1, end).equals(THREAD)) {
                return 0;
            }
            String[] fields = stat.substring(end + 2).split(" ");
            return MICROS_PER_TICK * (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]));
        } catch (NoSuchFileException e) {
            return 0; // it ended since the folder was listed
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
