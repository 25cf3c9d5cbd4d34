package dev.bifrost.wasm.check;

import dev.bifrost.wasm.sandbox.Program;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A guest and the columns that it is asked with.
 *
 * @param output what it says it makes of them
 * @param allocator of the samples and the answers
 */
record Subject(Program program, Schema input, Schema output, BufferAllocator allocator) {

    /** Asks on a fresh instance; the caller closes the answer. */
    VectorSchemaRoot map(VectorSchemaRoot rows) {
        return program.map(rows, output, 1, allocator);
    }

    /** Asks for some of the rows. */
    VectorSchemaRoot map(VectorSchemaRoot rows, int from, int count) {
        var part = rows.slice(from, count);
        try {
            // A slice names the elements of its lists anew.
            return map(new VectorSchemaRoot(input, part.getFieldVectors(), count));
        } finally {
            if (part != rows) {
                part.close();
            }
        }
    }
}
