package dev.bifrost.runtime.letters;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.graph.BadRow;
import dev.bifrost.runtime.graph.BadRows;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TablePolicies.LetterBudget;
import dev.bifrost.runtime.mapping.TablePolicies.OnBadRow;
import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The dead letters of a window that is being written, of a table that wants them. They are on the disk before the cursor
 * moves; a window that does not get so far leaves none.
 *
 * <p>Memory: the bad rows of one batch. One thread.
 */
public final class WindowLetters implements BadRows.Destination, AutoCloseable {

    private final TableLetters letters;
    private final LetterRows rows;
    private final long version;
    private final LetterDraft draft;
    private final boolean wanted;
    private final LetterBudget budget;
    private long count;

    /**
     * @param version to which the window moves the table
     * @param from the cursor at which it starts
     * @param to the cursor at which it ends
     */
    public WindowLetters(
            TableLetters letters,
            CompiledTable table,
            long version,
            String from,
            String to,
            BufferAllocator allocator) {
        this.letters = letters;
        this.rows = new LetterRows(new LetterRows.Window(table.table(), version, from, to), allocator);
        this.version = version;
        this.draft = new LetterDraft(letters, allocator, this::failed);
        this.wanted = table.options().policies().onBadRow() == OnBadRow.DEAD_LETTER;
        this.budget = table.options().policies().letters();
    }

    @Override
    public void take(VectorSchemaRoot batch, List<BadRow> bad) {
        count += bad.size();
        if (!wanted || count > budget.rows()) {
            return; // beyond the budget the window fails, and none are kept
        }
        try (var each = rows.of(batch, bad)) {
            draft.write(each);
        }
    }

    /**
     * Puts the letters in their place, durably: the last act before the cursor moves. What an earlier attempt at the window
     * left, which the table did not reach, goes.
     *
     * @param reached the table's version until now
     */
    public void publish(long reached) {
        letters.removeUnreached(reached);
        draft.publish(letters.file(version));
    }

    private BifrostException failed(IOException e) {
        return LetterErrors.WRITE_FAILED.because(
                e,
                "table %s: its dead letters could not be written to %s: %s. The cursor stays, and the next round repeats the window; free disk space or set work_directory",
                letters.table(),
                letters.folder(),
                e);
    }

    @Override
    public void close() {
        draft.close();
    }
}
