package dev.bifrost.wasm.arrow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Booleans: a bit a value. */
final class BitColumn extends AnswerColumn {

    private final GrowingBuffer values;

    BitColumn(Field field, BufferAllocator allocator) {
        super(field, allocator);
        this.values = new GrowingBuffer(allocator);
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        long bytes = (more + 7L) >> 3;
        var source = parts.buffer(bytes);
        parts.take(bytes);
        values.addBits(rows(), source, more);
    }

    @Override
    void releaseContent(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        buffers.add(values.release());
    }

    @Override
    public void close() {
        super.close();
        values.close();
    }
}
