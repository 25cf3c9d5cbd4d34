package dev.bifrost.source.arrow;

import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableBatches;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Tables whose batches a test sees before the source does. Dictionaries are not handed on.
 *
 * @param held the tables
 * @param watcher sees each batch, and may close it and throw
 */
record WatchedTables(ArrowTables held, Consumer<VectorSchemaRoot> watcher) implements ArrowTables {

    @Override
    public List<String> tables() {
        return held.tables();
    }

    @Override
    public Schema schema(String table) {
        return held.schema(table);
    }

    @Override
    public TableBatches read(String table) {
        var batches = held.read(table);
        return new TableBatches() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                var next = batches.next();
                next.ifPresent(watcher);
                return next;
            }

            @Override
            public void close() {
                batches.close();
            }
        };
    }
}
