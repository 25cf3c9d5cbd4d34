package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Lists of the same number of scalars. */
final class FixedListColumn extends AnswerColumn {

    private final int size;
    private final AnswerColumn elements;

    FixedListColumn(Field field, int size, BufferAllocator allocator) {
        super(field, allocator);
        this.size = size;
        this.elements = AnswerColumn.of(field.getChildren().getFirst(), allocator);
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        long count = (long) more * size;
        parts.take(count);
        elements.append(parts, parts.node(count));
    }

    @Override
    void releaseContent(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        elements.release(nodes, buffers);
    }

    @Override
    public void close() {
        super.close();
        elements.close();
    }
}
