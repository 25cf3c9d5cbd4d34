package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Keeps others out, threads of this JVM and other processes alike. A file lock belongs to the whole JVM and falls when any channel on
 * the file is closed, hence the lock in memory around it.
 */
final class FileMutex {

    /** Longer than a first start with slow downloads. */
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final Path file;

    FileMutex(Path file) {
        this.file = file.toAbsolutePath().normalize();
    }

    <T> T holding(Supplier<T> work) {
        ReentrantLock threads = THREADS.computeIfAbsent(file, path -> new ReentrantLock());
        lock(threads);
        try {
            Files.createDirectories(file.getParent());
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                Poll.until(LIMIT, () -> tryLock(channel)).orElseThrow(this::heldTooLong);
                return work.get();
            }
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot lock " + file + ": " + e, e);
        } finally {
            threads.unlock();
        }
    }

    private void lock(ReentrantLock threads) {
        try {
            if (!threads.tryLock(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw heldTooLong();
            }
        } catch (InterruptedException e) {
            throw Poll.interrupted(e);
        }
    }

    private Optional<FileLock> tryLock(FileChannel channel) {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty(); // this class loaded twice in one JVM
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot lock " + file + ": " + e, e);
        }
    }

    private FalkorDbUnavailableException heldTooLong() {
        return new FalkorDbUnavailableException(file + " is held by another start or stop since " + LIMIT.toMinutes()
                + " minutes; end that process first");
    }
}
