package dev.bifrost.bench;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The batches of one deal. */
final class DealtBatches implements TableBatches {

    private static final int BATCH = 16_384;

    private final DealtTable table;
    private final Deal deal;
    private final BufferAllocator allocator;
    private int from;

    DealtBatches(DealtTable table, Deal deal, BufferAllocator allocator) {
        this.table = table;
        this.deal = deal;
        this.allocator = allocator;
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        int rows = Math.min(BATCH, deal.count() - from);
        if (rows <= 0) {
            return Optional.empty();
        }
        var vectors = new ArrayList<FieldVector>();
        DealtTable.SCHEMA.getFields().forEach(field -> vectors.add(field.createVector(allocator)));
        for (int i = 0; i < rows; i++) {
            put(vectors, i, table.row(from + i, deal.version()));
        }
        if (deal.kind() == Window.Kind.CHANGES) {
            vectors.add(changeType(rows));
        }
        from += rows;
        vectors.forEach(vector -> vector.setValueCount(rows));
        return Optional.of(
                new VectorSchemaRoot(vectors.stream().map(FieldVector::getField).toList(), vectors, rows));
    }

    private static void put(List<FieldVector> vectors, int i, DealtTable.Row row) {
        text(vectors.get(0), i, row.id());
        text(vectors.get(1), i, row.name());
        ((BigIntVector) vectors.get(2)).setSafe(i, row.age());
        ((Float8Vector) vectors.get(3)).setSafe(i, row.score());
        ((BitVector) vectors.get(4)).setSafe(i, row.active() ? 1 : 0);
        text(vectors.get(5), i, row.city());
        text(vectors.get(6), i, row.a());
        text(vectors.get(7), i, row.b());
    }

    private static void text(FieldVector vector, int i, String value) {
        ((VarCharVector) vector).setSafe(i, DealtTable.utf8(value));
    }

    private VarCharVector changeType(int rows) {
        var words = new VarCharVector(ChangeType.COLUMN, allocator);
        for (int i = 0; i < rows; i++) {
            words.setSafe(i, DealtTable.utf8("delete"));
        }
        return words;
    }

    @Override
    public OptionalLong rowsExpected() {
        return OptionalLong.of(deal.count());
    }

    @Override
    public void close() {
        // every batch is its caller's
    }
}
