package dev.bifrost.runtime.letters;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.graph.BatchRows;
import java.io.IOException;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** What is left of a file of letters when some of them go. */
final class LetterRest implements AutoCloseable {

    private final TableLetters letters;
    private final BufferAllocator allocator;
    private final LetterDraft draft;
    private long left;
    private long gone;

    LetterRest(TableLetters letters, BufferAllocator allocator) {
        this.letters = letters;
        this.allocator = allocator;
        this.draft = new LetterDraft(letters, allocator, this::failed);
    }

    void add(VectorSchemaRoot batch, IntPredicate which) {
        int[] rows = IntStream.range(0, batch.getRowCount()).filter(which).toArray();
        left += rows.length;
        gone += batch.getRowCount() - rows.length;
        try (var rest = BatchRows.copy(batch, rows, rows.length, UnaryOperator.identity(), allocator)) {
            draft.write(rest);
        }
    }

    boolean isEmpty() {
        return left == 0;
    }

    /** Puts itself in the place of a file, if it is another one. */
    void replace(LetterFile file) {
        if (gone > 0) {
            draft.publish(file.path());
        }
    }

    private BifrostException failed(IOException e) {
        return LetterErrors.WRITE_FAILED.because(
                e,
                "table %s: its dead letters in %s could not be rewritten: %s. They are as they were; free disk space, then replay again",
                letters.table(),
                letters.folder(),
                e);
    }

    @Override
    public void close() {
        draft.close();
    }
}
