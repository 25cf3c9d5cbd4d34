package dev.bifrost.api.source;

/**
 * Capability of a source that can show a table again as it was at a cursor: to settle removals from elements that several
 * rows may make, to verify a graph, to build it anew.
 */
public interface StateReader {

    /**
     * A window of the whole table as it was at a cursor; {@link TableSource#read} reads it.
     *
     * @throws dev.bifrost.api.BifrostException if that state is gone
     */
    Window at(TableSpec spec, Cursor cursor);
}
