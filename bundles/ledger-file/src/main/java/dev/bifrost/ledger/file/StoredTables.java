package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The tables of a directory, read when it is opened. A damaged table is kept as its refusal: the others work. */
final class StoredTables {

    private final Path directory;
    private final Disk disk;
    private final Map<String, StoredTable> whole = new HashMap<>();
    private final Map<String, BifrostException> damaged = new HashMap<>();

    private StoredTables(Path directory, Disk disk) {
        this.directory = directory;
        this.disk = disk;
    }

    static StoredTables load(Path directory, Disk disk) throws IOException {
        var tables = new StoredTables(directory, disk);
        for (var name : names(directory)) {
            if (name.endsWith(TableFiles.HEAD_SUFFIX)) {
                tables.reload(
                        new TableFiles(directory, name.substring(0, name.length() - TableFiles.HEAD_SUFFIX.length())));
            }
        }
        tables.sweep();
        return tables;
    }

    boolean isEmpty() {
        return whole.isEmpty() && damaged.isEmpty();
    }

    /** @throws BifrostException if the table's files are damaged */
    StoredTable table(String name) {
        var files = TableFiles.of(directory, name);
        var refusal = damaged.get(files.stem());
        if (refusal != null) {
            throw new BifrostException(refusal.code(), refusal.getMessage(), refusal);
        }
        return whole.getOrDefault(files.stem(), StoredTable.none(files, name));
    }

    void put(StoredTable table) {
        whole.put(table.files().stem(), table);
    }

    /**
     * Sorted, damaged ones too.
     *
     * @throws BifrostException if a damaged table hides its name
     */
    List<String> names() {
        var names = new TreeSet<String>();
        whole.values().forEach(table -> names.add(table.table()));
        damaged.forEach((stem, refusal) -> names.add(new TableFiles(directory, stem)
                .table()
                .orElseThrow(() -> new BifrostException(refusal.code(), refusal.getMessage(), refusal))));
        return List.copyOf(names);
    }

    /** Takes what the disk shows: at the beginning, and after a move that failed halfway. */
    void reload(TableFiles files) {
        whole.remove(files.stem());
        damaged.remove(files.stem());
        try {
            put(StoredTable.load(files));
        } catch (NoSuchFileException e) {
            // a first move that failed: the table is not there
        } catch (IOException e) {
            damaged.put(
                    files.stem(),
                    new BifrostException(
                            LedgerErrors.UNREADABLE,
                            "the ledger file %s cannot be read (%s); make it readable for this user, then start again"
                                    .formatted(files.head(), e),
                            e));
        } catch (BifrostException e) {
            damaged.put(files.stem(), e);
        }
    }

    /** Deletes what crashes left behind: heads that never took their place, logs that no head counts. */
    private void sweep() throws IOException {
        for (var name : names(directory)) {
            boolean log = name.endsWith(TableFiles.LOG_SUFFIX);
            if (name.endsWith(TableFiles.NEXT_SUFFIX) || log && !counted(name)) {
                disk.delete(directory.resolve(name));
            }
        }
    }

    private boolean counted(String logName) {
        var stem = logName.substring(0, logName.indexOf('.'));
        var table = whole.get(stem);
        return damaged.containsKey(stem) || table != null && table.counts(logName);
    }

    private static List<String> names(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("t-") || name.startsWith("h-") || name.startsWith("lineage."))
                    .toList();
        }
    }
}
