package dev.bifrost.api.source;

import java.util.Optional;

/**
 * Capability of a source whose tables keep states that a person can name, such as snapshots, branches and tags: it gives
 * the window between any two of them, whatever the graph shows. For {@code bifrost delta}.
 *
 * <p>The rows of a table at a state are its rows at an earlier one and the window between them. The window from nothing is
 * the whole table at a state: of kind FULL, or of another kind that starts from no rows.
 */
public interface HistoryReader {

    /**
     * The window from one state of a table to another; {@link TableSource#read} reads it. Its kind follows the mode of the
     * spec, as in a poll. Where the way between the two cannot be gone, it is the whole table at {@code to}, with the reason.
     * Between two states of equal rows it holds no rows, or is the whole table in mode full.
     *
     * <p>Where {@code to} is the present state, {@link TableSource#poll} is idle behind the window.
     *
     * @param from the name of a state; empty for the time before the first
     * @param to the name of a state; empty for the present one, that is, the one which a poll would reach
     * @throws dev.bifrost.api.BifrostException of type CONFIG, with the names that there are, if a name is unknown; if the
     *     mode is not offered, or the source cannot name states in it; if the state's rows are gone
     */
    Window between(TableSpec spec, Optional<String> from, Optional<String> to);
}
