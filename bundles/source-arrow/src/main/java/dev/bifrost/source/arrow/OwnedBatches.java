package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableBatches;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;

/**
 * A table's batches as the host's own: only the wanted columns, without dictionaries, from the component's allocator. What
 * was read is compared with what the poll saw; if it is another, the stream fails at its end.
 */
final class OwnedBatches implements TableBatches {

    private final HeldTable table;
    private final List<Integer> columns;
    private final String expected;
    private final BufferAllocator allocator;
    private final TableBatches held;
    private final ContentDigest digest;
    private boolean ended;

    OwnedBatches(HeldTable table, List<Integer> columns, String expected, BufferAllocator allocator) {
        this.table = table;
        this.columns = columns;
        this.expected = expected;
        this.allocator = allocator;
        this.digest = new ContentDigest(table);
        this.held = table.read();
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        if (ended) {
            return Optional.empty();
        }
        var next = held.next();
        if (next.isEmpty()) {
            ended = true;
            requireSame();
            return next;
        }
        try (var batch = next.get()) {
            var dictionaries = table.dictionaries();
            digest.add(batch, dictionaries);
            return Optional.of(own(batch, dictionaries));
        }
    }

    private void requireSame() {
        var read = digest.content();
        if (!read.text().equals(expected)) {
            throw new BifrostException(
                    ArrowErrors.CHANGED_WHILE_READ,
                    "held table %s became another between the poll and the end of the read (%d rows now); the next round reads it again"
                            .formatted(table.name(), read.rows()));
        }
    }

    private VectorSchemaRoot own(VectorSchemaRoot batch, DictionaryProvider dictionaries) {
        var owned = new ArrayList<FieldVector>();
        try {
            for (int column : columns) {
                owned.add(own(batch.getVector(column), dictionaries));
            }
            var fields = owned.stream().map(FieldVector::getField).toList();
            return new VectorSchemaRoot(fields, owned, batch.getRowCount());
        } catch (RuntimeException | Error e) {
            owned.forEach(FieldVector::close);
            throw e;
        }
    }

    private FieldVector own(FieldVector vector, DictionaryProvider dictionaries) {
        if (PlainColumns.isEncoded(vector.getField())) {
            return PlainColumns.decode(vector, dictionaries, allocator);
        }
        if (vector.getAllocator().getRoot() == allocator.getRoot()) {
            var transfer = vector.getTransferPair(vector.getField(), allocator);
            transfer.transfer();
            return (FieldVector) transfer.getTo();
        }
        return ForeignColumns.copy(vector, allocator);
    }

    @Override
    public void close() {
        ended = true;
        held.close();
    }
}
