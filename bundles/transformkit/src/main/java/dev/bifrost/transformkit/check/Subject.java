package dev.bifrost.transformkit.check;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Foreign logic, and the columns that it is asked with. */
public interface Subject {

    Schema input();

    /** Of the samples and the answers. */
    BufferAllocator allocator();

    /** Asks afresh; the caller closes the answer. */
    VectorSchemaRoot map(VectorSchemaRoot rows);

    /** Asks for some of the rows. */
    default VectorSchemaRoot map(VectorSchemaRoot rows, int from, int count) {
        var part = rows.slice(from, count);
        try {
            // A slice names the elements of its lists anew.
            return map(new VectorSchemaRoot(input(), part.getFieldVectors(), count));
        } finally {
            if (part != rows) {
                part.close();
            }
        }
    }
}
