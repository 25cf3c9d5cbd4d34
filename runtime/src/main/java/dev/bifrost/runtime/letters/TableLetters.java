package dev.bifrost.runtime.letters;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The letters of one table: a file for each window that has some, named by the version to which the window moves the table.
 *
 * @param table its name
 * @param folder made when the first letter is written
 */
public record TableLetters(String table, Path folder) {

    private static final Logger LOG = LoggerFactory.getLogger(TableLetters.class);
    private static final String TABLE = "table";
    private static final String PART = ".part";
    private static final Pattern NAME = Pattern.compile("window-([0-9]{1,18})\\.arrow");

    /** The letters in a folder; empty if it is none of a table. */
    static Optional<TableLetters> named(Path folder) throws IOException {
        Path name = folder.resolve(TABLE);
        return Files.exists(name) ? Optional.of(new TableLetters(Files.readString(name), folder)) : Optional.empty();
    }

    /**
     * The folder is there, and says whose it is, since its name may show a part of the table's. What a process left in it
     * that was killed while it wrote is gone. For the one writer.
     */
    void make() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            sync(folder.getParent());
            sync(folder.getParent().getParent());
        }
        try (var parts = Files.newDirectoryStream(folder, "*" + PART)) {
            for (Path part : parts) {
                Files.deleteIfExists(part);
            }
        }
        Path name = folder.resolve(TABLE);
        if (!Files.exists(name)) {
            Path part = part();
            Files.writeString(part, table);
            publish(part, name);
        }
    }

    /** A new file that nobody reads. */
    Path part() throws IOException {
        return Files.createTempFile(folder, TABLE, PART);
    }

    Path file(long version) {
        return folder.resolve("window-" + version + ".arrow");
    }

    /** All files, by version; also those of windows that did not end. */
    List<LetterFile> files() {
        var files = new ArrayList<LetterFile>();
        if (!Files.isDirectory(folder)) {
            return files;
        }
        try (var names = Files.newDirectoryStream(folder)) {
            for (Path file : names) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    files.add(new LetterFile(file, Long.parseLong(name.group(1))));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw LetterErrors.UNREADABLE.because(e, "the dead letters in %s cannot be listed: %s", folder, e);
        }
        files.sort(Comparator.comparing(LetterFile::version));
        return files;
    }

    /** The files that count. @param reached the version of the table in the ledger */
    public List<LetterFile> files(long reached) {
        return files().stream().filter(file -> file.version() <= reached).toList();
    }

    /** What windows left that did not end: the table never reached their version. */
    void removeUnreached(long reached) {
        remove(version -> version > reached);
    }

    /**
     * The table reached a version. After a read of the whole table the letters of the windows before it say nothing more: a row
     * that still cannot be stored has a new one. They are only in the way, so a fault is logged.
     */
    public void removeBefore(long version) {
        try {
            remove(earlier -> earlier < version);
        } catch (RuntimeException e) {
            LOG.warn("table {}: letters that a full read replaced are still there: {}", table, e.toString());
        }
    }

    private void remove(LongPredicate which) {
        files().stream().filter(file -> which.test(file.version())).forEach(this::remove);
    }

    /**
     * Removes letters from a file, and the file with the last of them.
     *
     * @param which tells of each batch which letters stay
     */
    public void keepOnly(LetterFile file, Function<VectorSchemaRoot, IntPredicate> which, BufferAllocator allocator) {
        try (var rest = new LetterRest(this, allocator)) {
            file.read(allocator, batch -> rest.add(batch, which.apply(batch)));
            if (rest.isEmpty()) {
                remove(file);
            } else {
                rest.replace(file);
            }
        }
    }

    /** Removes a file. */
    public void remove(LetterFile file) {
        try {
            Files.deleteIfExists(file.path());
            sync(folder);
        } catch (IOException e) {
            throw LetterErrors.WRITE_FAILED.because(
                    e, "table %s: the dead letters in %s cannot be removed: %s", table, file.path(), e);
        }
    }

    /** Puts a file that is written in its place, durably. */
    void publish(Path part, Path file) throws IOException {
        try (var channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(folder);
    }

    private static void sync(Path directory) throws IOException {
        if (File.separatorChar == '\\') {
            return; // Windows opens no directories; its file system journals names by itself
        }
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
