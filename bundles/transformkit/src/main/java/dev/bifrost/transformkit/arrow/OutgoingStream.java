package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;

/**
 * One batch as a whole IPC stream: schema, batch, end. Its size is known before a byte is written, since the guest is asked
 * for room first; the rows are copied once, straight into the guest's memory.
 *
 * <p>Format: docs/wasm-abi.md, and "IPC streaming format" of the Arrow columnar specification.
 */
public final class OutgoingStream implements AutoCloseable {

    private static final int CONTINUATION = -1;
    private static final int PREFIX = 8;
    private static final int END = 8;

    private final byte[] schema;
    private final ArrowRecordBatch batch;
    private final ByteBuffer metadata;

    /**
     * @param schema the message of the rows' schema
     * @param rows lent until {@link #close}
     * @param from the first of them that goes along; a multiple of 8
     * @param count how many do
     */
    public OutgoingStream(byte[] schema, VectorSchemaRoot rows, int from, int count) {
        this.schema = schema;
        this.batch = RowRange.of(rows, from, count);
        this.metadata = MessageSerializer.serializeMetadata(batch);
    }

    /** Bytes of the stream. */
    public long size() {
        return schema.length + PREFIX + padded(metadata.remaining()) + batch.computeBodyLength() + END;
    }

    /** @param into of {@link #size} bytes */
    public void write(ByteBuffer into) {
        var out = into.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        out.put(schema);
        out.putInt(CONTINUATION).putInt((int) padded(metadata.remaining()));
        int body = out.position() + (int) padded(metadata.remaining());
        out.put(metadata.duplicate());
        zero(out, body);
        var buffers = batch.getBuffers();
        var layout = batch.getBuffersLayout();
        for (int i = 0; i < buffers.size(); i++) {
            int at = body + (int) layout.get(i).getOffset();
            zero(out, at);
            put(buffers.get(i), out);
        }
        zero(out, body + (int) batch.computeBodyLength());
        out.putInt(CONTINUATION).putInt(0);
    }

    private static void put(ArrowBuf buffer, ByteBuffer out) {
        int size = (int) buffer.readableBytes();
        if (size > 0) {
            out.put(buffer.nioBuffer(buffer.readerIndex(), size));
        }
    }

    /** Padding must not show what was in the memory before. */
    private static void zero(ByteBuffer out, int until) {
        while (out.position() < until) {
            out.put((byte) 0);
        }
    }

    private static long padded(long size) {
        return (size + 7) & ~7L;
    }

    @Override
    public void close() {
        batch.close();
    }
}
