package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger.Entry;
import dev.bifrost.api.ledger.Ledger.Move;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.ledger.file.Head.LogMark;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One table as it is on disk. After a move that failed it is read anew. */
final class StoredTable {

    private final TableFiles files;
    private final String table;
    private final Set<String> done;
    private Entry entry;
    private LogMark log;

    private StoredTable(TableFiles files, String table, Set<String> done, Entry entry, LogMark log) {
        this.files = files;
        this.table = table;
        this.done = done;
        this.entry = entry;
        this.log = log;
    }

    /** A table that has no files yet. */
    static StoredTable none(TableFiles files, String table) {
        return new StoredTable(files, table, new HashSet<>(), Entry.NONE, LogMark.NONE);
    }

    /** @throws BifrostException TORN or NEWER_FORMAT */
    static StoredTable load(TableFiles files) throws IOException {
        var head = Head.read(files.head());
        if (!TableFiles.of(files.directory(), head.table()).equals(files)) {
            throw Torn.file(files.head(), "it holds another table than its name says");
        }
        var done = DoneLog.read(files.log(head.log().generation()), head.log());
        var entry = new Entry(head.version(), new Cursor(head.cursor(), done), head.digest(), head.manifest());
        return new StoredTable(files, head.table(), done, entry, head.log());
    }

    TableFiles files() {
        return files;
    }

    String table() {
        return table;
    }

    Entry entry() {
        return entry;
    }

    /** Whether this is the log that the head counts. */
    boolean counts(String logName) {
        return files.log(log.generation()).getFileName().toString().equals(logName);
    }

    /**
     * Moves the table: log, then head, so that a head never counts bytes that are not on disk; the old log goes last, so
     * that no head is ever without its log.
     */
    Entry advance(Move move, Disk disk) throws IOException {
        boolean anew = move.cursor().replacesDone();
        long oldGeneration = log.generation();
        var base = anew ? new LogMark(oldGeneration + 1, 0, LogMark.NONE.chain()) : log;
        var added = move.cursor().doneAdded().stream()
                .distinct()
                .filter(item -> anew || !done.contains(item))
                .toList();
        var mark = append(base, added, disk);
        replaceHead(move, mark, disk);
        log = mark;
        if (anew) {
            done.clear();
        }
        done.addAll(added);
        entry = new Entry(move.version(), new Cursor(move.cursor().text(), done), move.digest(), move.manifest());
        if (anew) {
            dropLog(oldGeneration, disk);
        }
        return entry;
    }

    private LogMark append(LogMark base, List<String> added, Disk disk) throws IOException {
        var records = DoneLog.records(base.chain(), added);
        if (records.bytes().length > 0) {
            disk.append(files.log(base.generation()), base.bytes(), records.bytes());
            if (base.bytes() == 0) {
                disk.syncDirectory(files.directory());
            }
        }
        return new LogMark(base.generation(), base.bytes() + records.bytes().length, records.chain());
    }

    private void replaceHead(Move move, LogMark mark, Disk disk) throws IOException {
        var head = new Head(table, move.version(), move.cursor().text(), move.digest(), move.manifest(), mark);
        disk.write(files.nextHead(), head.bytes());
        disk.replace(files.nextHead(), files.head());
        disk.syncDirectory(files.directory());
    }

    private void dropLog(long generation, Disk disk) {
        try {
            disk.delete(files.log(generation));
        } catch (IOException e) {
            // the move is done and durable; the next opening deletes the file
        }
    }
}
