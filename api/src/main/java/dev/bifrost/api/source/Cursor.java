package dev.bifrost.api.source;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Where the graph is in a table's history. Opaque to everybody but the source that made it.
 *
 * @param text the source's own text, at most {@link #MAX_BYTES} UTF-8 bytes; empty at the start
 * @param done names of parts (files) that are in the graph, for sources whose progress is a set. It lives in the ledger
 *     beside the text, never in the graph
 */
public record Cursor(String text, Set<String> done) {

    /** The longest text. */
    public static final int MAX_BYTES = 64 * 1024;

    /** Nothing was read yet. */
    public static final Cursor START = new Cursor("", Set.of());

    public Cursor {
        if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new BifrostException(
                    ApiErrors.CURSOR_TOO_LONG,
                    "a cursor is at most %d bytes of text; keep sets of parts in the done set".formatted(MAX_BYTES));
        }
        done = Set.copyOf(done);
    }

    public static Cursor of(String text) {
        return new Cursor(text, Set.of());
    }

    public boolean isStart() {
        return text.isEmpty() && done.isEmpty();
    }

    /** This cursor moved by a window that was written. */
    public Cursor plus(CursorUpdate update) {
        if (update.doneAdded().isEmpty() && !update.replacesDone()) {
            return new Cursor(update.text(), done);
        }
        var all = update.replacesDone() ? new HashSet<String>() : new HashSet<>(done);
        all.addAll(update.doneAdded());
        return new Cursor(update.text(), all);
    }
}
