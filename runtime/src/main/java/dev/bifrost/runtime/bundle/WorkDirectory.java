package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bundles' work directory, locked: a second host on it would empty the first one's cache. */
final class WorkDirectory implements AutoCloseable {

    private final Path directory;
    private final FileChannel lock;

    private WorkDirectory(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /**
     * Locks the directory and empties what is left of an earlier host.
     *
     * @throws BifrostException {@code host.WORK_DIRECTORY_UNUSABLE}
     */
    static WorkDirectory open(Path path) {
        var directory = path.toAbsolutePath();
        try {
            Files.createDirectories(directory);
            var lock = FileChannel.open(
                    directory.resolve("host.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            var opened = new WorkDirectory(directory, lock);
            if (!isLocked(lock)) {
                opened.close();
                throw unusable(directory, "another host uses it; give each host one of its own", null);
            }
            opened.emptyStaging();
            return opened;
        } catch (IOException failed) {
            throw unusable(directory, "check that this user may write there", failed);
        }
    }

    private static boolean isLocked(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException heldInThisJvm) {
            return false;
        }
    }

    /** Where jars are copied before they are looked at. */
    Path staging() {
        return directory.resolve("staging");
    }

    /** The framework's own; it empties it. */
    Path framework() {
        return directory.resolve("framework");
    }

    private void emptyStaging() throws IOException {
        Files.createDirectories(staging());
        try (var left = Files.newDirectoryStream(staging())) {
            left.forEach(FileTree::remove);
        }
    }

    /** Unlocks. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException closedAnyway) {
            // the lock ends with the channel
        }
    }

    private static BifrostException unusable(Path directory, String why, IOException cause) {
        return new BifrostException(
                BundleErrors.WORK_DIRECTORY_UNUSABLE,
                "the bundles' work directory " + directory + " cannot be used: " + why,
                cause);
    }
}
