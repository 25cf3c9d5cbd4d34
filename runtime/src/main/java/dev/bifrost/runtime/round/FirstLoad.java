package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Turn;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A large first load: the graph is empty, nothing was read yet, and there is so much to read that the graph is sooner built aside than
 * written.
 *
 * <p>One thread; used once.
 */
final class FirstLoad {

    /** With fewer rows, reading them twice where one table fails, and the swap, are not worth the seconds that are saved. */
    static final long LEAST_ROWS = 100_000;

    private final RoundRunner.Parts parts;
    private final GraphMarks marks;
    private final StopSignal stop;

    FirstLoad(RoundRunner.Parts parts, GraphMarks marks, StopSignal stop) {
        this.parts = parts;
        this.marks = marks;
        this.stop = stop;
    }

    /**
     * How the tables fared in a load aside; empty if this is no round for it, if it is not possible, or if a table failed, since
     * the others then go on table by table.
     */
    Optional<List<TableOutcome>> through(Supplier<List<TableOutcome>> aside) {
        if (!isAhead()) {
            return Optional.empty();
        }
        try {
            var outcomes = aside.get();
            boolean failed = outcomes.stream().anyMatch(outcome -> outcome.status() == TableOutcome.Status.FAILED);
            return failed && !stop.isRaised() ? Optional.empty() : Optional.of(outcomes);
        } catch (BifrostException notPossible) {
            return Optional.empty();
        }
    }

    /** Never throws: what is wrong with a table or the graph is met again by the table's own turn. */
    private boolean isAhead() {
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
