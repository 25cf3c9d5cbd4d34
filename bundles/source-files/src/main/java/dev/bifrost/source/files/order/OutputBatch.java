package dev.bifrost.source.files.order;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** A batch that is put together row by row. */
final class OutputBatch implements AutoCloseable {

    private final VectorSchemaRoot rows;
    private int count;

    OutputBatch(Schema schema, int expected, BufferAllocator allocator) {
        rows = VectorSchemaRoot.create(schema, allocator);
        for (FieldVector vector : rows.getFieldVectors()) {
            vector.setInitialCapacity(expected);
            vector.allocateNew();
        }
    }

    void add(VectorSchemaRoot from, int row) {
        for (int column = 0; column < rows.getFieldVectors().size(); column++) {
            FieldVector target = rows.getVector(column);
            if (!(target instanceof NullVector)) {
                target.copyFromSafe(row, count, from.getVector(column));
            }
        }
        count++;
    }

    int count() {
        return count;
    }

    /** The batch, which is the caller's from now on. */
    VectorSchemaRoot finished() {
        rows.setRowCount(count);
        return rows;
    }

    @Override
    public void close() {
        rows.close();
    }
}
