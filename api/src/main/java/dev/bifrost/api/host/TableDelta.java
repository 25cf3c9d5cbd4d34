package dev.bifrost.api.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Optional;

/**
 * The window between two named states of a table, read without a sink, a ledger or a graph.
 *
 * <p>Like {@link BifrostHost} it comes from {@code bifrost-runtime} on the class path, and may run beside a host. One thread.
 */
public interface TableDelta extends AutoCloseable {

    /**
     * Opens the config's source and plans the window.
     *
     * @param options the config, and what is lent
     * @throws BifrostException of type CONFIG if the source cannot show windows, or not this one
     */
    static TableDelta open(HostOptions options, Request request) {
        return BifrostHost.Provider.found().delta(options, request);
    }

    /** The table, and in which mode and with which columns it is read. */
    TableSpec spec();

    /** The plan: kind, commits, files, rows expected, and why it is a reload if it is one. */
    Window window();

    /** Reads the window. @return the changes, in batches that the caller closes; the stream too */
    TableBatches read();

    /** Frees everything. Idempotent. */
    @Override
    void close();

    /**
     * Which window.
     *
     * @param table the table
     * @param from the state it starts at, in the source's words; empty for nothing
     * @param to the state it ends at; empty for the present one
     * @param mode how the table is followed; empty for the mapping's mode, or, where the mapping does not have the table,
     *     the source's best one
     * @param columns top-level columns; empty for all
     */
    record Request(
            String table, Optional<String> from, Optional<String> to, Optional<SyncMode> mode, List<String> columns) {
        public Request {
            columns = List.copyOf(columns);
        }

        /** Everything of a table that is there now. */
        public static Request of(String table) {
            return new Request(table, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        }

        public Request between(String from, String to) {
            return new Request(table, Optional.of(from), Optional.of(to), mode, columns);
        }
    }
}
