package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.round.TablePosition;
import java.util.Optional;
import java.util.function.Supplier;

/** Which state of each table the graph shows, and how to read that state again. */
final class TableStates {

    private final TableSource source;
    private final Optional<GraphState.GraphLook> look;
    private final boolean graphKeepsMarks;
    private final Supplier<Ledger> ledger;

    /**
     * @param look what the graph says of itself
     * @param graphKeepsMarks whether it can say something at all; else the ledger's word is taken
     * @param ledger asked only where the graph does not know all
     */
    TableStates(
            TableSource source, Optional<GraphState.GraphLook> look, boolean graphKeepsMarks, Supplier<Ledger> ledger) {
        this.source = source;
        this.look = look;
        this.graphKeepsMarks = graphKeepsMarks;
        this.ledger = ledger;
    }

    /**
     * A window of the whole table as the graph shows it; empty if nothing of it was synced yet.
     *
     * @throws BifrostException of {@link VerifyErrors} or of the source
     */
    Optional<Window> window(CompiledTable table) {
        return cursor(table).map(cursor -> window(table, cursor));
    }

    private Optional<Cursor> cursor(CompiledTable table) {
        if (!graphKeepsMarks) {
            var entry = ledger.get().entry(table.table());
            if (entry.version() == 0) {
                return Optional.empty();
            }
            requireSameMapping(table, entry.digest());
            return Optional.of(entry.cursor());
        }
        var found = look.map(graph -> graph.tables().get(table.table()));
        if (found.isEmpty()) {
            requireUnsynced(table);
            return Optional.empty();
        }
        TableMark mark = found.get();
        if (TablePosition.isUnfinished(mark)) {
            throw noState(table, "it is being read from the beginning, and that did not end yet");
        }
        requireSameMapping(table, mark.digest());
        return Optional.of(
                TablePosition.isWhole(mark) ? Cursor.of(TablePosition.cursorText(mark)) : withDoneSet(table, mark));
    }

    private void requireUnsynced(CompiledTable table) {
        long version = ledger.get().entry(table.table()).version();
        if (version > 0) {
            throw noState(
                    table,
                    "the ledger is at version %d of it, and the graph, which is new or was replaced, has none"
                            .formatted(version));
        }
    }

    private Cursor withDoneSet(CompiledTable table, TableMark mark) {
        var entry = ledger.get().entry(table.table());
        if (entry.version() != mark.version()) {
            throw noState(
                    table,
                    "the graph shows version %d of it, and the ledger, which alone knows the files of a version, is at %d"
                            .formatted(mark.version(), entry.version()));
        }
        return entry.cursor();
    }

    private static BifrostException noState(CompiledTable table, String why) {
        return VerifyErrors.NO_STATE.because(
                "table %s: the graph does not say which state it shows: %s. Run bifrost sync first",
                table.table(), why);
    }

    private static void requireSameMapping(CompiledTable table, String digest) {
        if (!digest.equals(table.digest())) {
            throw VerifyErrors.MAPPING_CHANGED.because(
                    "table %s: its mapping, a bundle or its key columns changed since the graph was written, so the two cannot be compared; read it again with: bifrost sync --reload %s",
                    table.table(), table.table());
        }
    }

    private Window window(CompiledTable table, Cursor cursor) {
        if (source instanceof StateReader reader) {
            return reader.at(table.spec(), cursor);
        }
        if (table.spec().mode() != SyncMode.FULL) {
            throw VerifyErrors.STATELESS_SOURCE.because(
                    "table %s: its source shows no former states in mode %s, so there is nothing to compare the graph with; follow it with mode: full, or see whether a read from the beginning changes something: bifrost sync --reload %s",
                    table.table(), table.spec().mode().word(), table.table());
        }
        if (source.poll(table.spec(), cursor) instanceof Poll.News) {
            throw VerifyErrors.STATE_GONE.because(
                    "table %s: it changed since the graph was written, and its source shows the present state only; run bifrost sync, then verify again",
                    table.table());
        }
        if (source.poll(table.spec(), Cursor.START) instanceof Poll.News news) {
            return news.window();
        }
        throw VerifyErrors.STATE_GONE.because("table %s: its source shows no rows of it any more", table.table());
    }
}
