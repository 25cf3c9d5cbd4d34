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

    private final Path root;

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
        Path place = found.iterator().next();
        return Files.isDirectory(place) ? ofFolder(table, place) : ofFile(table, place);
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
