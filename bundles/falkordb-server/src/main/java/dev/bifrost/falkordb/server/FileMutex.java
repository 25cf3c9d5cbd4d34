package dev.bifrost.falkordb.server;

import java.io.Closeable;
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

/**
 * Holds others out, threads of this JVM and other processes alike. A file lock belongs to the whole JVM and falls when any channel on
 * the file is closed, hence the lock in memory around it.
 */
final class FileMutex implements Closeable {

    /** Longer than a first start with slow downloads. */
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel channel;

    private FileMutex(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    static FileMutex hold(Path file) {
        ReentrantLock threads = THREADS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new ReentrantLock());
        lockThreads(threads, file);
        try {
            return new FileMutex(threads, lockProcesses(file));
        } catch (IOException e) {
            threads.unlock();
            throw new FalkorDbUnavailableException("cannot lock " + file + ": " + e, e);
        } catch (RuntimeException e) {
            threads.unlock();
            throw e;
        }
    }

    private static void lockThreads(ReentrantLock threads, Path file) {
        try {
            if (!threads.tryLock(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw heldTooLong(file);
            }
        } catch (InterruptedException e) {
            throw Poll.interrupted(e);
        }
    }

    private static FileChannel lockProcesses(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            Poll.until(LIMIT, () -> tryLock(channel, file)).orElseThrow(() -> heldTooLong(file));
            return channel;
        } catch (RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static Optional<FileLock> tryLock(FileChannel channel, Path file) {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty(); // this class loaded twice in one JVM
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot lock " + file + ": " + e, e);
        }
    }

    private static FalkorDbUnavailableException heldTooLong(Path file) {
        return new FalkorDbUnavailableException(
                file + " is held by another start or stop since " + LIMIT.toMinutes() + " minutes; end that process first");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot unlock: " + e, e);
        } finally {
            threads.unlock();
        }
    }
}
