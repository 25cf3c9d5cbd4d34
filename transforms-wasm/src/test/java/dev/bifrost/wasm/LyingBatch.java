package dev.bifrost.wasm;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/** A batch that was honest, and can be made to say anything. Each method gives this object back. */
final class LyingBatch {

    private long rows;
    private long[][] nodes;
    private long[][] buffers;
    private byte[] body;
    private Long bodyLength;
    private Byte codec;

    /** @param batch stays the caller's */
    static LyingBatch of(VectorSchemaRoot batch) {
        var lying = new LyingBatch();
        try (var unloaded = new VectorUnloader(batch).getRecordBatch()) {
            lying.rows = unloaded.getLength();
            lying.nodes = unloaded.getNodes().stream()
                    .map(node -> new long[] {node.getLength(), node.getNullCount()})
                    .toArray(long[][]::new);
            lying.buffers = unloaded.getBuffersLayout().stream()
                    .map(buffer -> new long[] {buffer.getOffset(), buffer.getSize()})
                    .toArray(long[][]::new);
            lying.body = body(unloaded, lying.buffers);
        }
        return lying;
    }

    private static byte[] body(ArrowRecordBatch batch, long[][] layout) {
        var body = new byte[(int) batch.computeBodyLength()];
        for (int i = 0; i < layout.length; i++) {
            var buffer = batch.getBuffers().get(i);
            buffer.getBytes(0, body, (int) layout[i][0], (int) Math.min(layout[i][1], buffer.capacity()));
        }
        return body;
    }

    LyingBatch rows(long said) {
        rows = said;
        return this;
    }

    LyingBatch node(int index, long length, long nulls) {
        nodes[index] = new long[] {length, nulls};
        return this;
    }

    LyingBatch nodes(long[]... said) {
        nodes = said;
        return this;
    }

    LyingBatch buffer(int index, long offset, long length) {
        buffers[index] = new long[] {offset, length};
        return this;
    }

    LyingBatch buffers(long[]... said) {
        buffers = said;
        return this;
    }

    long offset(int buffer) {
        return buffers[buffer][0];
    }

    long length(int buffer) {
        return buffers[buffer][1];
    }

    /** Exchanges the body as it lies there; buffers stay where they are said to be. */
    LyingBatch body(byte[] other) {
        body = other;
        return this;
    }

    byte[] body() {
        return body;
    }

    int bodySize() {
        return body.length;
    }

    long[][] allNodes() {
        return nodes;
    }

    long[][] allBuffers() {
        return buffers;
    }

    LyingBatch bodyLength(long said) {
        bodyLength = said;
        return this;
    }

    LyingBatch compressed(byte with) {
        codec = with;
        return this;
    }

    /** Writes an integer into a buffer. */
    LyingBatch put(int buffer, int at, int value) {
        ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN).putInt((int) buffers[buffer][0] + at, value);
        return this;
    }

    LyingBatch putByte(int buffer, int at, int value) {
        body[(int) buffers[buffer][0] + at] = (byte) value;
        return this;
    }

    byte[] metadata() {
        return IpcBytes.metadata(
                MessageHeader.RecordBatch, bodyLength == null ? body.length : bodyLength, this::header);
    }

    byte[] message() {
        return IpcBytes.message(metadata(), body);
    }

    int header(FlatBufferBuilder builder) {
        RecordBatch.startNodesVector(builder, nodes.length);
        pairs(builder, nodes);
        int nodesAt = builder.endVector();
        RecordBatch.startBuffersVector(builder, buffers.length);
        pairs(builder, buffers);
        int buffersAt = builder.endVector();
        int compression = codec == null ? 0 : BodyCompression.createBodyCompression(builder, codec, (byte) 0);
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, rows);
        RecordBatch.addNodes(builder, nodesAt);
        RecordBatch.addBuffers(builder, buffersAt);
        if (codec != null) {
            RecordBatch.addCompression(builder, compression);
        }
        return RecordBatch.endRecordBatch(builder);
    }

    /** Both structs are two 64-bit numbers; vectors are written from the end. */
    private static void pairs(FlatBufferBuilder builder, long[][] pairs) {
        for (int i = pairs.length - 1; i >= 0; i--) {
            builder.prep(8, 16);
            builder.putLong(pairs[i][1]);
            builder.putLong(pairs[i][0]);
        }
    }
}
