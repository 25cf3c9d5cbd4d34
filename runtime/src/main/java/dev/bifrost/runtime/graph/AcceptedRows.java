package dev.bifrost.runtime.graph;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The rows of a batch that match the table's filter and can be stored: the batch itself if all do, else a copy of them.
 *
 * @param batch what the nodes see
 * @param owned whether it is a copy, closed with this
 */
record AcceptedRows(VectorSchemaRoot batch, boolean owned) implements AutoCloseable {

    static AcceptedRows of(
            VectorSchemaRoot batch,
            Optional<RowFilter> filter,
            List<Binding> bindings,
            BadRows.Finder badRows,
            BufferAllocator allocator) {
        int[] rows = new int[batch.getRowCount()];
        int count = 0;
        RowPredicate matches = filter.map(f -> RowPredicate.of(f, batch)).orElse(row -> true);
        for (int row = 0; row < rows.length; row++) {
            if (matches.test(row)) {
                rows[count++] = row;
            }
        }
        BitSet bad = new StorableRows(batch, bindings).bad(rows, count, badRows);
        if (!bad.isEmpty()) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (!bad.get(rows[i])) {
                    rows[kept++] = rows[i];
                }
            }
            count = kept;
        }
        return count == rows.length
                ? new AcceptedRows(batch, false)
                : new AcceptedRows(BatchRows.copy(batch, rows, count, allocator), true);
    }

    @Override
    public void close() {
        if (owned) {
            batch.close();
        }
    }
}
