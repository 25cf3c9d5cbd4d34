package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A ledger in memory, opened on a {@link Shelf} that outlives it. Keeps {@code LedgerContract} but for the crash of the
 * machine. Safe for use by several threads.
 */
public final class MemoryLedger implements Ledger {

    private final Shelf shelf;
    private boolean closed;

    private MemoryLedger(Shelf shelf) {
        this.shelf = shelf;
    }

    /** What stays when a ledger is closed. */
    public static final class Shelf {
        private final String lineage = UUID.randomUUID().toString();
        private final SortedMap<String, Entry> entries = new TreeMap<>();
        private final Set<String> torn = new HashSet<>();
        private boolean held;

        /** Opens the ledger; refused while another one is open. */
        public synchronized MemoryLedger open() {
            if (held) {
                throw new BifrostException(TestkitErrors.HELD, "another ledger is open on this shelf; close it first");
            }
            held = true;
            return new MemoryLedger(this);
        }

        /** Has a table's entry look damaged from now on. */
        public synchronized void tear(String table) {
            torn.add(table);
        }
    }

    @Override
    public String lineage() {
        return shelf.lineage;
    }

    @Override
    public Entry entry(String table) {
        synchronized (shelf) {
            if (shelf.torn.contains(table)) {
                throw new BifrostException(TestkitErrors.TORN, "the entry of table " + table + " was torn by the test");
            }
            return shelf.entries.getOrDefault(table, Entry.NONE);
        }
    }

    @Override
    public List<String> tables() {
        synchronized (shelf) {
            return List.copyOf(shelf.entries.keySet());
        }
    }

    @Override
    public Entry advance(String table, long expectedVersion, Move move) {
        synchronized (shelf) {
            var old = entry(table);
            if (old.version() != expectedVersion) {
                throw new BifrostException(
                        TestkitErrors.STALE_WRITER,
                        "table %s is at version %d, the writer expected %d"
                                .formatted(table, old.version(), expectedVersion));
            }
            var next = new Entry(move.version(), old.cursor().plus(move.cursor()), move.digest(), move.manifest());
            shelf.entries.put(table, next);
            return next;
        }
    }

    @Override
    public void close() {
        synchronized (shelf) {
            if (!closed) {
                closed = true;
                shelf.held = false;
            }
        }
    }
}
