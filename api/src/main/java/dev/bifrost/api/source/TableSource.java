package dev.bifrost.api.source;

import java.util.List;
import java.util.Set;

/**
 * Follows tables and reads what is new in them.
 *
 * <p><b>Calls.</b> For each table of a round the host calls {@link #poll} and, when that answers with a window, {@link
 * #read} once. A window that fails is asked for again from the same cursor. {@link #describe} and {@link #tables} are
 * called at compile time and may be called at any time.
 *
 * <p><b>Threads.</b> One thread at a time; reading threads of the source's own must not outlive {@link #close()}.
 *
 * <p><b>Errors.</b> A fault of one table is a {@link dev.bifrost.api.BifrostException}; the other tables go on. A source
 * never answers a fault with fewer rows.
 */
public interface TableSource extends AutoCloseable {

    /** The modes that this source can do. The host refuses others at compile time and names sources that can. */
    Set<SyncMode> modes();

    /** The tables that can be listed, sorted; empty if the source cannot enumerate. For messages and scaffolds. */
    List<String> tables();

    /**
     * The present shape of a table.
     *
     * @throws dev.bifrost.api.BifrostException of type {@link dev.bifrost.api.ErrorType#CONFIG} if there is no such table,
     *     where the message lists {@link #tables()}: a mistake in the mapping if the host never saw it, else it stops this table
     *     alone; of another type if it cannot be shown now, which stops this table alone
     */
    TableDescription describe(String table);

    /**
     * Looks for news. Cheap when there are none.
     *
     * @param spec what is wanted of the table
     * @param since where the graph is; {@link Cursor#START} at first
     */
    Poll poll(TableSpec spec, Cursor since);

    /**
     * Reads the rows of a window that {@link #poll} of this source gave for the same spec.
     *
     * @return the batches; the caller closes them. Columns are named by the table's own names. They are at least {@link
     *     TableSpec#columns()}; in a {@link Window.Kind#CHANGES} window also {@link ChangeType#COLUMN}. No column is
     *     dictionary encoded. The filter may be used to skip files and row groups and need not be exact: the host filters
     *     again. It must never lose a row that matches, nor a row whose old image matches.
     */
    TableBatches read(TableSpec spec, Window window);

    /** Frees threads, files and connections. Idempotent. */
    @Override
    default void close() {}
}
