package dev.bifrost.api.source;

/**
 * Capability of a source that can show a table again as it was at a cursor: to settle removals from elements that several
 * rows may make, to verify a graph, to build it anew.
 */
public interface StateReader {

    /**
     * A window of the whole table as it was at a cursor; {@link TableSource#read} reads it. It is of kind FULL; where {@link
     * #settles} says no it may also be one of CHANGES that starts from no rows.
     *
     * @throws dev.bifrost.api.BifrostException if that state is gone
     */
    Window at(TableSpec spec, Cursor cursor);

    /**
     * Whether states in this mode are shown as rows, of kind FULL. Only then can a removal from an element that several rows
     * may make be settled by a look at the state.
     */
    default boolean settles(SyncMode mode) {
        return true;
    }
}
