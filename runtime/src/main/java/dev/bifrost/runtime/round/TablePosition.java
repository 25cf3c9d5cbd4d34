package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Manifest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a table is, settled from what the ledger and the graph say.
 *
 * @param entry the ledger's entry
 * @param cursor where to read on
 * @param nextVersion the version that the next window gets
 * @param reload why the table is read from the beginning, if it is
 * @param adopt the graph's mark, if the ledger takes it over before anything is read
 */
public record TablePosition(
        Ledger.Entry entry, Cursor cursor, long nextVersion, Optional<String> reload, Optional<TableMark> adopt) {

    /** A cursor in the graph starts with this if it is the table's whole progress, else with {@link #WITH_DONE_SET}. */
    private static final String WHOLE = "=";

    private static final String WITH_DONE_SET = "+";

    /** Stands for the cursor of a table that is being read from the beginning. */
    private static final String UNFINISHED = "!";

    /** The text that the graph keeps of a cursor: the done set stays in the ledger. */
    static String graphText(Cursor cursor) {
        return (cursor.done().isEmpty() ? WHOLE : WITH_DONE_SET) + cursor.text();
    }

    /** Whether a mark says that its table is being read from the beginning, so that the graph shows no state of it. */
    public static boolean isUnfinished(TableMark mark) {
        return mark.cursor().equals(UNFINISHED);
    }

    /** Whether a mark's cursor is its table's whole progress; else the ledger alone knows the rest. */
    public static boolean isWhole(TableMark mark) {
        return mark.cursor().startsWith(WHOLE);
    }

    /** The source's own text in a mark. */
    public static String cursorText(TableMark mark) {
        return isUnfinished(mark) ? "" : mark.cursor().substring(WHOLE.length());
    }

    /** Where a table is by the ledger alone: what a look can know that leaves the graph alone. */
    public static TablePosition byLedger(CompiledTable table, Ledger.Entry entry, RoundPolicies policies) {
        return of(table, entry, Optional.empty(), false, false, policies);
    }

    /**
     * @param mark the graph's, empty if it has none
     * @param graphKeepsMarks whether the sink's graph has a memory at all
     * @param reloadAsked whether the user wants the table read from the beginning
     */
    static TablePosition of(
            CompiledTable table,
            Ledger.Entry entry,
            Optional<TableMark> mark,
            boolean graphKeepsMarks,
            boolean reloadAsked,
            RoundPolicies policies) {
        long graphVersion = mark.map(TableMark::version).orElse(0L);
        long next = Math.max(entry.version(), graphVersion) + 1;
        if (reloadAsked) {
            return new TablePosition(entry, Cursor.START, next, Optional.of("asked"), Optional.empty());
        }
        if (mark.filter(graph -> graph.cursor().equals(UNFINISHED)).isPresent()) {
            return new TablePosition(entry, Cursor.START, next, Optional.of("unfinished"), Optional.empty());
        }
        if (graphKeepsMarks && graphVersion < entry.version()) {
            return behind(table, entry, graphVersion, next, policies);
        }
        // A graph that is ahead of a done set is not adopted: the window is read again, which changes nothing.
        boolean ahead = graphVersion > entry.version();
        boolean adopts = ahead && mark.orElseThrow().cursor().startsWith(WHOLE);
        // What is in the graph is of the mapping that its mark names, also where the ledger missed that.
        if (isOther(ahead ? mark.orElseThrow().digest() : entry.digest(), table)) {
            return changed(table, entry, next, policies);
        }
        Cursor cursor = adopts ? Cursor.of(mark.orElseThrow().cursor().substring(WHOLE.length())) : entry.cursor();
        return new TablePosition(entry, cursor, next, Optional.empty(), adopts ? mark : Optional.empty());
    }

    /**
     * The mark of a table that is about to be read from the beginning. It names every step that the graph may hold something of,
     * so that a round that ends half-way, and a mapping that is replaced before the next, leave nothing behind.
     *
     * @param mark the graph's, empty if it has none
     * @param manifest of the steps that are going to write
     */
    static TableMark unfinished(String table, Ledger.Entry entry, Optional<TableMark> mark, String manifest) {
        var all = Manifest.union(
                Stream.concat(Stream.of(entry.manifest(), manifest), mark.map(TableMark::manifest).stream()));
        return new TableMark(table, mark.map(TableMark::version).orElse(0L), UNFINISHED, "", all.toJson());
    }

    /** Whether a window reads the table from its beginning, so that nothing of before counts any more. */
    boolean readsAll(Window window) {
        return window.kind() == Window.Kind.FULL || reload.isPresent();
    }

    /** How a window moves the cursor: a table that is read from the beginning gets a new done set. */
    CursorUpdate update(Window window) {
        var to = window.to();
        return reload.isPresent() ? new CursorUpdate(to.text(), to.doneAdded(), true) : to;
    }

    /** The mark of a table after a window. */
    TableMark mark(CompiledTable table, CursorUpdate update) {
        return new TableMark(
                table.table(), nextVersion, graphText(cursor.plus(update)), table.digest(), table.manifest());
    }

    /** The mark of a table of which nothing is in the graph. */
    static TableMark gone(String table, long version) {
        return new TableMark(table, version, WHOLE, "", Manifest.of(List.of()).toJson());
    }

    /** Whether what was written is of another mapping. */
    private static boolean isOther(String digest, CompiledTable table) {
        return !digest.isEmpty() && !digest.equals(table.digest());
    }

    /** This position after the ledger took the graph's mark over. */
    TablePosition adopted(Ledger.Entry now) {
        return new TablePosition(now, cursor, now.version() + 1, reload, Optional.empty());
    }

    /**
     * A mark that the ledger missed and need not read again: a graph that is ahead of a done set is not adopted, but if nothing is
     * left to read it shows what the ledger says, and only the number of its version is ahead.
     */
    Optional<TableMark> missed(Optional<TableMark> mark) {
        return mark.filter(graph -> reload.isEmpty() && graph.version() > entry.version());
    }

    private static TablePosition behind(
            CompiledTable table, Ledger.Entry entry, long graphVersion, long next, RoundPolicies policies) {
        if (policies.onGraphBehind() == RoundPolicies.Choice.REFUSE) {
            throw new BifrostException(
                    RoundErrors.GRAPH_BEHIND,
                    "table %s: the graph shows version %d of it, the ledger version %d. The graph is new or was restored; read the table again with: bifrost sync --reload %s"
                            .formatted(table.table(), graphVersion, entry.version(), table.table()));
        }
        return new TablePosition(entry, Cursor.START, next, Optional.of("graph-behind"), Optional.empty());
    }

    private static TablePosition changed(CompiledTable table, Ledger.Entry entry, long next, RoundPolicies policies) {
        if (policies.onMappingChanged() == RoundPolicies.Choice.REFUSE) {
            throw new BifrostException(
                    RoundErrors.MAPPING_CHANGED,
                    "table %s: its mapping, a bundle, its key columns or a setting of its source changed since the graph was written. Read it again with: bifrost sync --reload %s"
                            .formatted(table.table(), table.table()));
        }
        return new TablePosition(entry, Cursor.START, next, Optional.of("mapping-changed"), Optional.empty());
    }
}
