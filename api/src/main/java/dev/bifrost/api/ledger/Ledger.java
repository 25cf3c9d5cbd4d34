package dev.bifrost.api.ledger;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import java.util.List;

/**
 * The durable memory of a host: one entry for each table.
 *
 * <p>Opening a ledger locks it: a second opener gets {@code HELD}. The host moves an entry only after the sink finished a
 * window, as the last act of the table's round.
 *
 * <p><b>Threads.</b> Safe for use by several threads.
 */
public interface Ledger extends AutoCloseable {

    /** A random name made with the ledger: graphs written under it are this ledger's own. */
    String lineage();

    /** The entry of a table; {@link Entry#NONE} if there is none. */
    Entry entry(String table);

    /** The tables that have an entry, sorted. */
    List<String> tables();

    /**
     * Moves a table, atomically and durably: after a return the new entry survives a crash, after an exception the old one
     * stands.
     *
     * @param table the table
     * @param expectedVersion the version that the caller saw
     * @param move the new state
     * @return the new entry
     * @throws dev.bifrost.api.BifrostException {@code STALE_WRITER} if the entry has another version
     */
    Entry advance(String table, long expectedVersion, Move move);

    /** Unlocks. Idempotent. */
    @Override
    void close();

    /**
     * What is known of a table.
     *
     * @param version counts moves; 0 if there was none
     * @param cursor where the graph is
     * @param digest of the mapping and code that wrote it
     * @param manifest of the steps that wrote it
     */
    record Entry(long version, Cursor cursor, String digest, String manifest) {
        public static final Entry NONE = new Entry(0, Cursor.START, "", "");
    }

    /**
     * A move.
     *
     * @param version the new version; higher than the expected one
     * @param cursor how the cursor moves
     * @param digest the new digest
     * @param manifest the new manifest
     */
    record Move(long version, CursorUpdate cursor, String digest, String manifest) {}
}
