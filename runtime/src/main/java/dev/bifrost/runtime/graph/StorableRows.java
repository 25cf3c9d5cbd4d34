package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Finds the rows of a batch that no graph can hold: text with U+0000 or that is not Unicode, a float that is not finite, an
 * integer beyond 64 bits, a day outside the years 0 to 9999, a null in a list.
 *
 * <p>A row is bad as a whole: one such value in any column that a step stores or has as its key, and the row counts as
 * absent for all steps. So the outcome is the same for every batch size, and old and new image of a row agree.
 */
final class StorableRows {

    private static final long FIRST_DAY = java.time.LocalDate.of(0, 1, 1).toEpochDay();
    private static final long LAST_DAY = java.time.LocalDate.of(9999, 12, 31).toEpochDay();

    private final Map<String, Column> columns = new LinkedHashMap<>();
    /** Paths of columns all of whose texts are Unicode in rows that are not bad by {@link #columns}. */
    private final Set<String> unicode = new HashSet<>();

    private final Map<String, CanonicalKey> keys = new LinkedHashMap<>();
    /** Which step reads a column or a key, of several the first. */
    private final Map<String, String> steps = new HashMap<>();

    StorableRows(VectorSchemaRoot batch, List<Binding> bindings) {
        for (Binding binding : bindings) {
            String step = binding.step().name();
            binding.step().properties().forEach(property -> check(batch, property.column(), step));
            if (binding.step() instanceof VertexStep vertex) {
                vertex.key().forEach(key -> check(batch, key.column(), step));
            }
            StepKeys.of(binding.step()).forEach((name, key) -> {
                keys.put(name, key.apply(batch));
                steps.putIfAbsent(name, step);
            });
        }
    }

    private void check(VectorSchemaRoot batch, String path, String step) {
        var column = Column.of(batch, path);
        unicode.add(path);
        if (mayBeUnstorable(column.vector().getField()) && !PlainText.holds(column.vector())) {
            columns.put(path, column);
            steps.putIfAbsent(path, step);
        }
    }

    /** Columns whose every value can be stored are not looked at. */
    private static boolean mayBeUnstorable(Field field) {
        return switch (field.getType()) {
            case ArrowType.Utf8 ignored -> true;
            case ArrowType.LargeUtf8 ignored -> true;
            case ArrowType.Utf8View ignored -> true;
            case ArrowType.FloatingPoint ignored -> true;
            case ArrowType.Date ignored -> true;
            case ArrowType.Int type -> type.getBitWidth() == 64 && !type.getIsSigned();
            case ArrowType.List ignored -> true;
            case ArrowType.LargeList ignored -> true;
            case ArrowType.FixedSizeList ignored -> true;
            default -> false;
        };
    }

    /**
     * The bad rows among {@code rows}.
     *
     * @param count how many of {@code rows} count
     * @param found told of each bad row once, with the first column and reason
     */
    BitSet bad(int[] rows, int count, BadRows.Finder found) {
        var bad = new BitSet();
        for (var entry : columns.entrySet()) {
            var reader = entry.getValue().reader();
            var check = new Check();
            for (int i = 0; i < count; i++) {
                check.reason = null;
                reader.read(rows[i], check);
                mark(bad, rows[i], entry.getKey(), check.reason, found);
            }
        }
        for (var entry : keys.entrySet()) {
            var key = entry.getValue();
            if (key.mayBeBad(unicode)) {
                for (int i = 0; i < count; i++) {
                    mark(bad, rows[i], entry.getKey(), key.isBad(rows[i]) ? "no key of its kind" : null, found);
                }
            }
        }
        return bad;
    }

    private void mark(BitSet bad, int row, String column, String reason, BadRows.Finder found) {
        if (reason != null && !bad.get(row)) {
            bad.set(row);
            found.add(new BadRow(row, steps.get(column), column, MutationErrors.BAD_ROW.code(), reason));
        }
    }

    /** Says why a value cannot be stored. */
    private static final class Check implements ValueVisitor {
        private String reason;
        private boolean inList;

        @Override
        public void text(byte[] utf8, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                if (utf8[i] == 0) {
                    reason = "text with U+0000";
                    return;
                }
            }
            if (!Utf8.isValid(utf8, offset, length)) {
                reason = "text that is not Unicode";
            }
        }

        @Override
        public void number(double value) {
            if (!Double.isFinite(value)) {
                reason = "a float that is not finite";
            }
        }

        @Override
        public void date(long epochDay) {
            if (epochDay < FIRST_DAY || epochDay > LAST_DAY) {
                reason = "a day outside the years 0 to 9999";
            }
        }

        @Override
        public void unstorable(String why) {
            reason = why;
        }

        @Override
        public void nullValue() {
            if (inList) {
                reason = "a null in a list";
            }
        }

        @Override
        public void bool(boolean value) {}

        @Override
        public void integer(long value) {}

        @Override
        public void beginList(int size) {
            inList = true;
        }

        @Override
        public void endList() {
            inList = false;
        }
    }
}
