package dev.bifrost.runtime.letters;

import dev.bifrost.runtime.graph.BadRow;
import dev.bifrost.runtime.graph.BatchRows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Letters as rows: the columns of the row as they were read, then those of {@link Letter}. A row that a transform made is none
 * of the table's: its columns are null. A column of the table that is named like one of a letter gets an underscore behind its
 * name.
 */
final class LetterRows {

    /** A cursor may be 64 KiB; it stands in each row. */
    private static final int MOST_CURSOR = 1_000;

    private final Window window;
    private final BufferAllocator allocator;

    /** What all letters of a window have in common. */
    record Window(String table, long version, String from, String to) {
        Window {
            from = shortened(from);
            to = shortened(to);
        }

        private static String shortened(String cursor) {
            return cursor.length() <= MOST_CURSOR ? cursor : cursor.substring(0, MOST_CURSOR) + "..";
        }
    }

    LetterRows(Window window, BufferAllocator allocator) {
        this.window = window;
        this.allocator = allocator;
    }

    /** @return closed by the caller */
    VectorSchemaRoot of(VectorSchemaRoot batch, List<BadRow> found) {
        var read = found.stream().filter(bad -> bad.row() != BadRow.MADE).toList();
        var letters = new ArrayList<>(read);
        found.stream().filter(bad -> bad.row() == BadRow.MADE).forEach(letters::add);
        int[] rows = read.stream().mapToInt(BadRow::row).toArray();
        var vectors = new ArrayList<FieldVector>(BatchRows.copy(batch, rows, rows.length, LetterRows::free, allocator)
                .getFieldVectors());
        try {
            vectors.forEach(vector -> vector.setValueCount(letters.size()));
            text(vectors, Letter.TABLE, letters, any -> window.table());
            versions(vectors, letters.size());
            text(vectors, Letter.WINDOW_FROM, letters, any -> window.from());
            text(vectors, Letter.WINDOW_TO, letters, any -> window.to());
            text(vectors, Letter.STEP, letters, BadRow::step);
            text(vectors, Letter.COLUMN, letters, BadRow::column);
            text(vectors, Letter.CODE, letters, BadRow::code);
            text(vectors, Letter.REASON, letters, BadRow::reason);
            var fields = vectors.stream().map(FieldVector::getField).toList();
            return new VectorSchemaRoot(fields, vectors, letters.size());
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    private static String free(String column) {
        return Letter.isTaken(column) ? column + "_" : column;
    }

    private void versions(List<FieldVector> vectors, int count) {
        var vector = new BigIntVector(Letter.VERSION.column(), allocator);
        vectors.add(vector);
        vector.allocateNew(count);
        for (int i = 0; i < count; i++) {
            vector.set(i, window.version());
        }
        vector.setValueCount(count);
    }

    private void text(List<FieldVector> vectors, Letter column, List<BadRow> letters, Function<BadRow, String> of) {
        var vector = new VarCharVector(column.column(), allocator);
        vectors.add(vector);
        vector.allocateNew();
        for (int i = 0; i < letters.size(); i++) {
            vector.setSafe(i, of.apply(letters.get(i)).getBytes(StandardCharsets.UTF_8));
        }
        vector.setValueCount(letters.size());
    }
}
