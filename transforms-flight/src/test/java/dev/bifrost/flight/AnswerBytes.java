package dev.bifrost.flight;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Schema;

/** Messages of a service as bytes, to be sent as they are or after something was done to them. */
final class AnswerBytes {

    static final int HEADER = 2;
    static final int METADATA = 3;
    static final int BODY = 1000;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    AnswerBytes number(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            out.write((int) rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
        return this;
    }

    /** A field of bytes that says another length than it has. */
    AnswerBytes field(int field, byte[] value, long length) {
        number((long) field << 3 | 2).number(length);
        out.writeBytes(value);
        return this;
    }

    AnswerBytes field(int field, byte[] value) {
        return field(field, value, value.length);
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    static byte[] schema(Schema schema) {
        return new AnswerBytes().field(HEADER, schemaHeader(schema)).bytes();
    }

    static byte[] schemaHeader(Schema schema) {
        return bytes(MessageSerializer.serializeMetadata(schema, IpcOption.DEFAULT));
    }

    /** @param number of the batch that it answers; empty for a part */
    static byte[] rows(VectorSchemaRoot root, String number) {
        try (var batch = new VectorUnloader(root).getRecordBatch()) {
            return rows(batch, number);
        }
    }

    static byte[] rows(ArrowRecordBatch batch, String number) {
        var message =
                new AnswerBytes().field(HEADER, bytes(MessageSerializer.serializeMetadata(batch, IpcOption.DEFAULT)));
        if (!number.isEmpty()) {
            message.field(METADATA, number.getBytes(StandardCharsets.US_ASCII));
        }
        return message.field(BODY, body(batch)).bytes();
    }

    static byte[] dictionary(long id, FieldVector values, boolean delta) {
        var root = new VectorSchemaRoot(List.of(values));
        try (var batch = new ArrowDictionaryBatch(id, new VectorUnloader(root).getRecordBatch(), delta)) {
            return new AnswerBytes()
                    .field(HEADER, bytes(MessageSerializer.serializeMetadata(batch, IpcOption.DEFAULT)))
                    .field(BODY, body(batch.getDictionary()))
                    .bytes();
        }
    }

    static byte[] body(ArrowRecordBatch batch) {
        var body = new byte[Math.toIntExact(batch.computeBodyLength())];
        var layout = batch.getBuffersLayout();
        for (int i = 0; i < layout.size(); i++) {
            var buffer = batch.getBuffers().get(i);
            buffer.getBytes(buffer.readerIndex(), body, (int) layout.get(i).getOffset(), (int) buffer.readableBytes());
        }
        return body;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        var bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /** A column of texts; the caller closes it. */
    static FieldVector texts(BufferAllocator allocator, String... texts) {
        var vector = new org.apache.arrow.vector.VarCharVector("values", allocator);
        vector.allocateNew();
        for (int i = 0; i < texts.length; i++) {
            if (texts[i] != null) {
                vector.setSafe(i, texts[i].getBytes(StandardCharsets.UTF_8));
            }
        }
        vector.setValueCount(texts.length);
        return vector;
    }
}
