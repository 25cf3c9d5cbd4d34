package dev.bifrost.runtime.graph;

import java.util.ArrayList;
import java.util.function.UnaryOperator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Some rows of a batch. */
public final class BatchRows {

    private BatchRows() {}

    /** The chosen rows as a batch of its own, which the caller closes. */
    static VectorSchemaRoot copy(VectorSchemaRoot batch, int[] rows, int count, BufferAllocator allocator) {
        return copy(batch, rows, count, UnaryOperator.identity(), allocator);
    }

    /**
     * The chosen rows as a batch of its own, which the caller closes.
     *
     * @param count how many of {@code rows} count
     * @param names gives each column its name in the copy
     */
    public static VectorSchemaRoot copy(
            VectorSchemaRoot batch, int[] rows, int count, UnaryOperator<String> names, BufferAllocator allocator) {
        var vectors = new ArrayList<FieldVector>();
        try {
            for (FieldVector vector : batch.getFieldVectors()) {
                String name = vector.getName();
                vectors.add(Column.of(batch, name).take(names.apply(name), rows, count, allocator));
            }
            var fields = vectors.stream().map(FieldVector::getField).toList();
            return new VectorSchemaRoot(fields, vectors, count);
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }
}
