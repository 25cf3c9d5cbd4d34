package dev.bifrost.wasm.arrow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Values of the same number of bytes. */
final class FixedColumn extends AnswerColumn {

    private final int width;
    private final GrowingBuffer values;

    FixedColumn(Field field, int width, BufferAllocator allocator) {
        super(field, allocator);
        this.width = width;
        this.values = new GrowingBuffer(allocator);
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        long bytes = (long) more * width;
        var source = parts.buffer(bytes);
        parts.take(bytes);
        values.add(source, 0, (int) bytes);
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
