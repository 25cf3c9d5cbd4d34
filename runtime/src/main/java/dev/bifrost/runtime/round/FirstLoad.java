package dev.bifrost.runtime.round;

import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Turn;

/**
 * Whether a round is a large first load: the graph is empty, nothing was read yet, and there is so much to read that the graph is
 * sooner built aside than written.
 *
 * <p>One thread; used once.
 */
final class FirstLoad {

    /** With fewer rows, reading them twice where one table fails, and the swap, are not worth the seconds that are saved. */
    static final long LEAST_ROWS = 100_000;

    private final RoundRunner.Parts parts;
    private final GraphMarks marks;

    FirstLoad(RoundRunner.Parts parts, GraphMarks marks) {
        this.parts = parts;
        this.marks = marks;
    }

    /** Never throws: what is wrong with a table or the graph is met again by the table's own turn. */
    boolean isAhead() {
        var mapping = parts.mapping();
        try {
            return parts.sink() instanceof Rebuild
                    && mapping.turns().stream().allMatch(Turn.Run.class::isInstance)
                    && mapping.tables().stream().allMatch(this::isUnread)
                    && mapping.tables().stream().mapToLong(this::rows).sum() >= LEAST_ROWS;
        } catch (RuntimeException hindered) {
            return false;
        }
    }

    private boolean isUnread(CompiledTable table) {
        var name = table.table();
        return marks.of(name).isEmpty()
                && marks.isFresh(name)
                && parts.ledger().entry(name).version() == 0;
    }

    private long rows(CompiledTable table) {
        return parts.source().poll(table.spec(), Cursor.START) instanceof Poll.News news
                ? news.window().plan().rows().orElse(0)
                : 0;
    }
}
