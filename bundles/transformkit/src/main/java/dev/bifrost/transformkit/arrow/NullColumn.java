package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Nulls: no buffers. */
final class NullColumn extends AnswerColumn {

    NullColumn(Field field, BufferAllocator allocator) {
        super(field, allocator);
    }

    @Override
    boolean hasValidity() {
        return false;
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        // nothing to copy
    }

    @Override
    void releaseContent(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        // nothing was copied
    }
}
