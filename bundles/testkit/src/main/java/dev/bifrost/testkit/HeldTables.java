package dev.bifrost.testkit;

import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableBatches;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Tables that a test holds and lends, one batch for each {@link Rows}. A table may be replaced between rounds. Each read
 * makes new batches from the allocator given here.
 */
public final class HeldTables implements ArrowTables {

    private final BufferAllocator allocator;
    private final Map<String, List<Rows>> tables = new TreeMap<>();

    public HeldTables(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** Sets the batches of a table, at least one; a batch may have no rows. */
    public HeldTables put(String table, Rows... batches) {
        tables.put(table, List.of(batches));
        return this;
    }

    @Override
    public List<String> tables() {
        return List.copyOf(tables.keySet());
    }

    @Override
    public Schema schema(String table) {
        return tables.get(table).getFirst().schema();
    }

    @Override
    public TableBatches read(String table) {
        var left = new ArrayDeque<>(tables.get(table));
        return new TableBatches() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                return Optional.ofNullable(left.poll()).map(rows -> rows.root(allocator));
            }

            @Override
            public void close() {
                left.clear();
            }
        };
    }
}
