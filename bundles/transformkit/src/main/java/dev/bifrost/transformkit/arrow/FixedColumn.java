package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Values of the same size: whole bytes, or a bit for booleans. */
final class FixedColumn extends AnswerColumn {

    private final int width;
    private final GrowingBuffer values;

    /** @param width bits of a value */
    FixedColumn(Field field, int width, BufferAllocator allocator) {
        super(field, allocator);
        this.width = width;
        this.values = new GrowingBuffer(allocator);
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        long bytes = ((long) more * width + Byte.SIZE - 1) / Byte.SIZE;
        var source = parts.buffer(bytes);
        parts.take(bytes);
        if (width == 1) {
            values.addBits(rows(), source, more);
        } else {
            values.add(source, 0, (int) bytes);
        }
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
