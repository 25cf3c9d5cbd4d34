package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Lists of scalars. */
final class ListColumn extends AnswerColumn {

    private final Offsets offsets;
    private final AnswerColumn elements;

    ListColumn(Field field, boolean wide, BufferAllocator allocator) {
        super(field, allocator);
        this.offsets = new Offsets(field.getName(), wide, allocator);
        this.elements = AnswerColumn.of(field.getChildren().getFirst(), allocator);
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        var places = offsets.read(parts, more);
        var node = parts.elements();
        boolean whole =
                more == 0 ? node.rows() == 0 : offsets.at(places, 0) == 0 && offsets.at(places, more) == node.rows();
        check(whole, "has elements in column '%s' that belong to no list", name());
        offsets.append(places, more, elements.rows(), node.rows());
        elements.append(parts, node);
    }

    @Override
    void releaseContent(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        buffers.add(offsets.release());
        elements.release(nodes, buffers);
    }

    @Override
    public void close() {
        super.close();
        offsets.close();
        elements.close();
    }
}
