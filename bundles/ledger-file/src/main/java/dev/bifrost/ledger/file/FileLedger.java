package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A ledger in a directory. A move writes what it adds, never what was there before.
 *
 * <p>Everything is read when the ledger is opened; afterwards only moves touch the disk.
 */
final class FileLedger implements Ledger {

    private final Path directory;
    private final Disk disk;
    private final DirectoryLock lock;
    private final StoredTables tables;
    private final String lineage;
    private boolean closed;

    private FileLedger(Path directory, Disk disk, DirectoryLock lock) throws IOException {
        this.directory = directory;
        this.disk = disk;
        this.lock = lock;
        tables = StoredTables.load(directory, disk);
        lineage = Lineage.of(directory, !tables.isEmpty(), disk);
    }

    /**
     * Opens the ledger of a directory, and makes it if there is none.
     *
     * @throws BifrostException HELD, UNUSABLE_DIRECTORY, or TORN if the ledger's own name is damaged
     */
    static FileLedger open(Path directory, Disk disk) {
        try {
            Files.createDirectories(directory);
            var lock = DirectoryLock.take(directory);
            try {
                return new FileLedger(directory, disk, lock);
            } catch (IOException | RuntimeException | Error e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new BifrostException(
                    LedgerErrors.UNUSABLE_DIRECTORY,
                    "the ledger directory %s cannot be used (%s); make it writable for this user or set another under ledger.file.directory"
                            .formatted(directory, e),
                    e);
        }
    }

    @Override
    public String lineage() {
        return lineage;
    }

    @Override
    public synchronized Entry entry(String table) {
        requireOpen();
        return tables.table(table).entry();
    }

    @Override
    public synchronized List<String> tables() {
        requireOpen();
        return tables.names();
    }

    @Override
    public synchronized Entry advance(String table, long expectedVersion, Move move) {
        requireOpen();
        var stored = tables.table(table);
        if (stored.entry().version() != expectedVersion) {
            throw new BifrostException(
                    LedgerErrors.STALE_WRITER,
                    "table %s is at version %d in %s, the writer expected %d; another round moved it, read the entry again"
                            .formatted(table, stored.entry().version(), directory, expectedVersion));
        }
        if (move.version() <= expectedVersion) {
            throw new BifrostException(
                    LedgerErrors.VERSION_NOT_HIGHER,
                    "table %s is at version %d and cannot be moved to version %d; a move raises the version"
                            .formatted(table, expectedVersion, move.version()));
        }
        try {
            var moved = stored.advance(move, disk);
            tables.put(stored);
            return moved;
        } catch (IOException e) {
            tables.reload(stored.files());
            throw new BifrostException(
                    LedgerErrors.WRITE_FAILED,
                    "table %s could not be moved to version %d in %s (%s); make room on the disk or make the directory writable, the next round tries again"
                            .formatted(table, move.version(), directory, e),
                    e);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new BifrostException(
                    LedgerErrors.CLOSED, "the ledger %s was closed; open it again".formatted(directory));
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            lock.close();
        }
    }
}
