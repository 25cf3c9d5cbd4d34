package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Poll;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileKind;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds tables in the source's folder: each folder in it is a table of the files inside, and each data file in it is a
 * table of its own, called like the file without its ending.
 *
 * <p>Names that begin with a dot or an underscore, and those that end in {@code .tmp} or {@code .crc}, are not there:
 * they belong to writers at work.
 */
final class TableFolders {

    /** A change that comes within this time of another may leave the folder's time as it is: clocks of disks are coarse. */
    private static final Duration RACY = Duration.ofSeconds(2);

    private final Path root;
    private Places kept = new Places(FileTime.fromMillis(Long.MIN_VALUE), new TreeMap<>());

    /** What the root held when it had last been changed at this time. */
    private record Places(FileTime changed, TreeMap<String, List<Path>> byTable) {}

    TableFolders(Path root) {
        this.root = root;
    }

    /** Table names, sorted. */
    List<String> tables() {
        return List.copyOf(places().keySet());
    }

    /**
     * The present files of a table.
     *
     * @throws BifrostException if there is no such table, if there are two, or if its folder cannot be listed: an absent
     *     folder is never an empty table
     */
    Listing list(String table) {
        Optional<Path> known = known(table);
        if (known.isPresent()) {
            return listing(table, known.get());
        }
        var places = places();
        Collection<Path> found = places.getOrDefault(table, List.of());
        if (found.isEmpty()) {
            throw new BifrostException(
                    FilesErrors.UNKNOWN_TABLE,
                    "there is no table %s in %s; there are %s"
                            .formatted(table, root, places.isEmpty() ? "none" : String.join(", ", places.keySet())));
        }
        if (found.size() > 1) {
            throw new BifrostException(
                    FilesErrors.AMBIGUOUS_TABLE,
                    "table %s is more than one thing in %s: %s; rename all but one"
                            .formatted(
                                    table,
                                    root,
                                    found.stream().map(TableFolders::name).toList()));
        }
        return listing(table, found.iterator().next());
    }

    private Listing listing(String table, Path place) {
        return Files.isDirectory(place) ? ofFolder(table, place) : ofFile(table, place);
    }

    /**
     * The one place of a table as the last look at the root found it; empty if that may be out of date. Each of a thousand tables
     * asks in each round, and the root has a thousand entries.
     */
    private Optional<Path> known(String table) {
        var places = kept.byTable().getOrDefault(table, List.of());
        if (places.size() != 1 || !kept.changed().equals(changed())) {
            return Optional.empty();
        }
        // A link may lead to nothing, or to something else, by now.
        return Optional.of(places.getFirst())
                .filter(place -> Files.isDirectory(place)
                        || Files.exists(place) && FileKind.ofName(name(place)).isPresent());
    }

    /** The file as it is now; empty if it is gone. */
    static Optional<DataFile> restat(DataFile file) {
        try {
            return Optional.of(stat(file.table(), file.path(), file.kind()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(file.path(), e);
        }
    }

    /** What a table's name stands for; more than one path is a conflict. */
    private TreeMap<String, List<Path>> places() {
        Instant now = Instant.now();
        FileTime changed = changed();
        var places = listed();
        if (changed.toInstant().isBefore(now.minus(RACY))) {
            kept = new Places(changed, places);
        }
        return places;
    }

    private FileTime changed() {
        try {
            return Files.getLastModifiedTime(root);
        } catch (IOException e) {
            throw unreadable(root, e);
        }
    }

    private TreeMap<String, List<Path>> listed() {
        var places = new TreeMap<String, List<Path>>();
        for (Path path : entries(root)) {
            String name = name(path);
            if (Files.isDirectory(path)) {
                places.computeIfAbsent(name, ignored -> new ArrayList<>(1)).add(path);
            } else if (FileKind.ofName(name).isPresent()) {
                String table = name.substring(0, name.lastIndexOf('.'));
                places.computeIfAbsent(table, ignored -> new ArrayList<>(1)).add(path);
            }
        }
        return places;
    }

    private Listing ofFolder(String table, Path folder) {
        var files = new ArrayList<DataFile>();
        var strangers = new ArrayList<Poll.Skipped>();
        for (Path path : entries(folder)) {
            String name = name(path);
            Optional<FileKind> kind = FileKind.ofName(name);
            try {
                if (Files.isDirectory(path)) {
                    strangers.add(new Poll.Skipped(name, "a folder inside a table is not read"));
                } else if (kind.isEmpty()) {
                    strangers.add(new Poll.Skipped(name, "its name ends in none of .parquet, .arrow, .feather, .csv"));
                } else {
                    files.add(stat(table, path, kind.get()));
                }
            } catch (NoSuchFileException e) {
                // Gone since it was listed, so not a part of the table.
            } catch (IOException e) {
                throw unreadable(path, e);
            }
        }
        files.sort(Comparator.comparing(DataFile::name));
        return new Listing(table, files, strangers);
    }

    private static Listing ofFile(String table, Path path) {
        try {
            FileKind kind = FileKind.ofName(name(path)).orElseThrow();
            return new Listing(table, List.of(stat(table, path, kind)), List.of());
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static DataFile stat(String table, Path path, FileKind kind) throws IOException {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return new DataFile(
                table,
                name(path),
                path,
                kind,
                attributes.size(),
                attributes.lastModifiedTime().toInstant());
    }

    private static List<Path> entries(Path folder) {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, TableFolders::isVisible)) {
            var entries = new ArrayList<Path>();
            stream.forEach(entries::add);
            return entries;
        } catch (IOException e) {
            throw unreadable(folder, e);
        } catch (DirectoryIteratorException e) {
            throw unreadable(folder, e.getCause());
        }
    }

    private static boolean isVisible(Path path) {
        String name = name(path);
        return !name.startsWith(".") && !name.startsWith("_") && !name.endsWith(".tmp") && !name.endsWith(".crc");
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    private static BifrostException unreadable(Path path, IOException e) {
        return new BifrostException(
                FilesErrors.DIRECTORY_UNREADABLE,
                "%s cannot be looked at (%s); check that it is there and may be read"
                        .formatted(path, e.getClass().getSimpleName()),
                e);
    }
}
