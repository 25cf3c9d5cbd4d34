package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.bundle.BundleErrors;
import dev.bifrost.runtime.bundle.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A directory for this process alone, below a work directory that several may share. Directories that processes left
 * behind that are no more are removed on the way.
 *
 * @param path the directory
 */
record ProcessDirectory(Path path) implements AutoCloseable {

    private static final String PREFIX = "process-";

    static ProcessDirectory under(Path workDirectory) {
        try {
            Files.createDirectories(workDirectory);
            removeLeftovers(workDirectory);
            return new ProcessDirectory(Files.createTempDirectory(
                    workDirectory, PREFIX + ProcessHandle.current().pid() + "-"));
        } catch (IOException e) {
            throw new BifrostException(
                    BundleErrors.WORK_DIRECTORY_UNUSABLE,
                    "the work directory %s cannot be used (%s); name one that this user may write with work_directory"
                            .formatted(workDirectory, e),
                    e);
        }
    }

    private static void removeLeftovers(Path workDirectory) throws IOException {
        try (Stream<Path> entries = Files.list(workDirectory)) {
            entries.filter(ProcessDirectory::isLeftover).forEach(FileTree::remove);
        }
    }

    private static boolean isLeftover(Path directory) {
        String[] name = directory.getFileName().toString().split("-");
        return name.length == 3
                && directory.getFileName().toString().startsWith(PREFIX)
                && ProcessHandle.of(Long.parseLong(name[1])).isEmpty();
    }

    @Override
    public void close() {
        FileTree.remove(path);
    }
}
