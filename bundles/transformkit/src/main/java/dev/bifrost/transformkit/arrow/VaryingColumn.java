package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/** Texts, or bytes of varying length. */
final class VaryingColumn extends AnswerColumn {

    private final boolean text;
    private final Offsets offsets;
    private final GrowingBuffer values;
    private final Utf8Check utf8 = new Utf8Check();

    VaryingColumn(Field field, ColumnLayout.Varying layout, BufferAllocator allocator) {
        super(field, allocator);
        this.text = layout.text();
        this.offsets = new Offsets(field.getName(), layout.wide(), allocator);
        this.values = new GrowingBuffer(allocator);
    }

    @Override
    void content(BatchParts parts, int more, ByteBuffer bits) {
        var places = offsets.read(parts, more);
        var bytes = parts.buffer(0);
        if (more == 0) {
            return;
        }
        offsets.append(places, more, values.size() - offsets.at(places, 0), bytes.limit());
        int first = (int) offsets.at(places, 0);
        int last = (int) offsets.at(places, more);
        parts.take(last - first);
        if (text && !Utf8Check.isAscii(bytes, first, last)) {
            texts(places, bytes, more, bits);
        }
        values.add(bytes, first, last - first);
    }

    /** One by one: two halves of a character in two values are valid together, and what lies under a null is nobody's. */
    private void texts(ByteBuffer places, ByteBuffer bytes, int more, ByteBuffer bits) {
        for (int i = 0; i < more; i++) {
            if (!isNull(bits, i)
                    && !utf8.isValid(bytes, (int) offsets.at(places, i), (int) offsets.at(places, i + 1))) {
                throw AnswerFault.bad("has a text in column '%s' that is not UTF-8", name());
            }
        }
    }

    @Override
    void releaseContent(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        buffers.add(offsets.release());
        buffers.add(values.release());
    }

    @Override
    public void close() {
        super.close();
        offsets.close();
        values.close();
    }
}
