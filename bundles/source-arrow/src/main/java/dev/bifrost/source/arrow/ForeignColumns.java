package dev.bifrost.source.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns whose buffers belong to another root allocator: they cannot be transferred, so their buffers are copied. */
final class ForeignColumns {

    private ForeignColumns() {}

    /** A copy; the caller closes it. */
    static FieldVector copy(FieldVector vector, BufferAllocator allocator) {
        var lent = new VectorSchemaRoot(List.of(vector.getField()), List.of(vector), vector.getValueCount());
        var copies = new ArrayList<ArrowBuf>();
        try (var foreign = new VectorUnloader(lent).getRecordBatch()) {
            foreign.getBuffers().forEach(buffer -> copies.add(copy(buffer, allocator)));
            try (var own = new ArrowRecordBatch(
                    foreign.getLength(),
                    foreign.getNodes(),
                    copies,
                    NoCompressionCodec.DEFAULT_BODY_COMPRESSION,
                    foreign.getVariadicBufferCounts(),
                    true)) {
                return load(own, vector, allocator);
            }
        } finally {
            copies.forEach(ArrowBuf::close);
        }
    }

    private static FieldVector load(ArrowRecordBatch batch, FieldVector like, BufferAllocator allocator) {
        var root = VectorSchemaRoot.create(new Schema(List.of(like.getField())), allocator);
        try {
            new VectorLoader(root).load(batch);
            return root.getVector(0);
        } catch (RuntimeException | Error e) {
            root.close();
            throw e;
        }
    }

    private static ArrowBuf copy(ArrowBuf from, BufferAllocator allocator) {
        long length = from.readableBytes();
        var copy = allocator.buffer(length);
        copy.setBytes(0, from, from.readerIndex(), length);
        copy.writerIndex(length);
        return copy;
    }
}
