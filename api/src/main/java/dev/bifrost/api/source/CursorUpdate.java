package dev.bifrost.api.source;

import java.util.List;

/**
 * How a window moves the cursor: a new text, and an increment of the done set.
 *
 * @param text the new text, at most {@link Cursor#MAX_BYTES}
 * @param doneAdded names of parts that the window holds; empty for sources without a done set
 * @param replacesDone whether the done set starts again with {@code doneAdded}: after a reload
 */
public record CursorUpdate(String text, List<String> doneAdded, boolean replacesDone) {

    public CursorUpdate {
        doneAdded = List.copyOf(doneAdded);
    }

    /** A cursor that is its text alone. */
    public static CursorUpdate to(String text) {
        return new CursorUpdate(text, List.of(), false);
    }
}
