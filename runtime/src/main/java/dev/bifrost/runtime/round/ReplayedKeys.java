package dev.bifrost.runtime.round;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.runtime.graph.BadRow;
import dev.bifrost.runtime.graph.BadRows;
import dev.bifrost.runtime.graph.BatchRows;
import dev.bifrost.runtime.graph.RowKeys;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The row keys of letters, and what the table's state has of each: of several images the last one counts.
 *
 * <p>Memory: the keys of one table's letters, which budgets bound window by window.
 */
final class ReplayedKeys implements BadRows.Destination {

    private enum Fate {
        ABSENT,
        STANDS,
        BAD
    }

    private final List<String> rowKey;
    private final Map<String, Fate> fates = new HashMap<>();
    private final Map<String, Integer> letters = new HashMap<>();
    /** Where the last image of each key stands in the stream. */
    private final Map<String, Long> last = new HashMap<>();

    private long keyless;

    ReplayedKeys(List<String> rowKey) {
        this.rowKey = rowKey;
    }

    /** @param batch of letters */
    void want(VectorSchemaRoot batch) {
        var keys = new RowKeys(batch, rowKey);
        for (int row = 0; row < batch.getRowCount(); row++) {
            var key = keys.of(row);
            if (key.isEmpty()) {
                keyless++;
            }
            key.ifPresent(text -> {
                fates.put(text, Fate.ABSENT);
                letters.merge(text, 1, Integer::sum);
            });
        }
    }

    boolean areWanted() {
        return !fates.isEmpty();
    }

    /** Looks through a stream for the last image of each key. The caller closes the stream. */
    void look(TableBatches batches) {
        long before = 0;
        for (var next = batches.next(); next.isPresent(); next = batches.next()) {
            try (var batch = next.get()) {
                look(batch, before);
                before += batch.getRowCount();
            }
        }
    }

    private void look(VectorSchemaRoot batch, long before) {
        var keys = new RowKeys(batch, rowKey);
        for (int row = 0; row < batch.getRowCount(); row++) {
            var key = keys.of(row).filter(fates::containsKey);
            if (key.isPresent()) {
                last.put(key.get(), before + row);
                fates.put(key.get(), isOld(batch, row) ? Fate.ABSENT : Fate.STANDS);
            }
        }
    }

    /**
     * The last image of each key, of a stream with the same rows as the one that was looked through: a replay that ends half-way leaves no
     * older one. Closes the stream.
     */
    TableBatches among(TableBatches batches, BufferAllocator allocator) {
        return new TableBatches() {
            private long before;

            @Override
            public Optional<VectorSchemaRoot> next() {
                return batches.next().map(batch -> {
                    try (batch) {
                        var chosen = chosen(batch, before, allocator);
                        before += batch.getRowCount();
                        return chosen;
                    }
                });
            }

            @Override
            public OptionalLong rowsExpected() {
                return batches.rowsExpected();
            }

            @Override
            public void close() {
                batches.close();
            }
        };
    }

    private VectorSchemaRoot chosen(VectorSchemaRoot batch, long before, BufferAllocator allocator) {
        var keys = new RowKeys(batch, rowKey);
        int[] rows = new int[batch.getRowCount()];
        int count = 0;
        for (int row = 0; row < rows.length; row++) {
            long at = before + row;
            if (keys.of(row).filter(key -> last.getOrDefault(key, -1L) == at).isPresent()) {
                rows[count++] = row;
            }
        }
        return BatchRows.copy(batch, Arrays.copyOf(rows, count), count, UnaryOperator.identity(), allocator);
    }

    private static boolean isOld(VectorSchemaRoot batch, int row) {
        var types = batch.getVector(ChangeType.COLUMN);
        return types != null
                && ChangeType.parse(String.valueOf(types.getObject(row))).isOldImage();
    }

    /** Rows that are bad again, unless the batch has a later image of them. */
    @Override
    public void take(VectorSchemaRoot batch, List<BadRow> bad) {
        var keys = new RowKeys(batch, rowKey);
        var last = new HashMap<String, Integer>();
        for (int row = 0; row < batch.getRowCount(); row++) {
            int at = row;
            keys.of(row).ifPresent(key -> last.put(key, at));
        }
        for (BadRow each : bad) {
            if (each.row() == BadRow.MADE) {
                last.keySet().forEach(this::isBad); // one of them, and it cannot be told which
            } else {
                keys.of(each.row()).filter(key -> last.get(key) == each.row()).ifPresent(this::isBad);
            }
        }
    }

    private void isBad(String key) {
        fates.replace(key, Fate.BAD);
    }

    /** Which letters of a batch stay. */
    IntPredicate left(VectorSchemaRoot batch) {
        var keys = new RowKeys(batch, rowKey);
        return row -> keys.of(row).map(key -> fates.get(key) == Fate.BAD).orElse(true);
    }

    long written() {
        return count(Fate.STANDS);
    }

    long gone() {
        return count(Fate.ABSENT);
    }

    long left() {
        return keyless + count(Fate.BAD);
    }

    /** In letters, of which several may be about one key. */
    private long count(Fate fate) {
        return letters.entrySet().stream()
                .filter(letter -> fates.get(letter.getKey()) == fate)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
