package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a directory to one opener.
 *
 * <p>Other processes are kept out by a lock on the file {@code lock}, which the system frees when the process ends. The
 * same process is kept out by an entry in the system properties, because a lock of the system does not see it, worse: when
 * any channel on the file is closed, the process loses the lock that another channel holds. A static field would not do:
 * each class loader of a bundle has its own.
 */
final class DirectoryLock implements AutoCloseable {

    private static final String PROPERTY = "dev.bifrost.ledger.file.open:";

    private final String property;
    private final FileChannel channel;

    private DirectoryLock(String property, FileChannel channel) {
        this.property = property;
        this.channel = channel;
    }

    /** @throws BifrostException HELD */
    static DirectoryLock take(Path directory) throws IOException {
        var property = PROPERTY + directory.toRealPath();
        long self = ProcessHandle.current().pid();
        if (System.getProperties().putIfAbsent(property, Long.toString(self)) != null) {
            throw held(directory, "this process, " + self);
        }
        try {
            return new DirectoryLock(property, lock(directory, self));
        } catch (IOException | RuntimeException | Error e) {
            System.clearProperty(property);
            throw e;
        }
    }

    private static FileChannel lock(Path directory, long self) throws IOException {
        var channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw held(directory, "process " + holder(directory));
            }
            Files.writeString(directory.resolve("holder"), Long.toString(self));
            return channel;
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw held(directory, "this process, " + self);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static String holder(Path directory) {
        try {
            return Files.readString(directory.resolve("holder")).strip();
        } catch (IOException e) {
            return "of an unknown number";
        }
    }

    private static BifrostException held(Path directory, String holder) {
        return new BifrostException(
                LedgerErrors.HELD,
                "the ledger %s is open in %s; stop that host, or give this one a directory of its own"
                        .formatted(directory, holder));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            System.clearProperty(property);
        }
    }
}
