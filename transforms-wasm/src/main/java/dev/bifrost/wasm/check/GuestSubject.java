package dev.bifrost.wasm.check;

import dev.bifrost.transformkit.check.Subject;
import dev.bifrost.wasm.sandbox.Program;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A guest, asked on a fresh instance each time.
 *
 * @param output what it says it makes of the columns
 */
record GuestSubject(Program program, Schema input, Schema output, BufferAllocator allocator) implements Subject {

    @Override
    public VectorSchemaRoot map(VectorSchemaRoot rows) {
        return program.map(rows, output, 1, allocator);
    }
}
