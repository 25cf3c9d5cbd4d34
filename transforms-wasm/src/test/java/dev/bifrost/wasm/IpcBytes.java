package dev.bifrost.wasm;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.function.ToIntFunction;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.Schema;

/** Arrow streams in pieces, each of which may be a lie. */
final class IpcBytes {

    static final byte[] CONTINUATION = little(-1);
    static final byte[] END = little(-1, 0);

    private IpcBytes() {}

    /** The stream that an honest guest would write: schema, one batch, end. */
    static byte[] honest(VectorSchemaRoot batch) {
        var out = new ByteArrayOutputStream();
        try (var writer = new ArrowStreamWriter(batch, null, Channels.newChannel(out))) {
            writer.start();
            writer.writeBatch();
            writer.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A message with its prefix; both parts are padded to 8. */
    static byte[] message(byte[] metadata, byte[] body) {
        var padded = padded(metadata);
        return message(padded.length, padded, body);
    }

    static byte[] message(int saidLength, byte[] metadata, byte[] body) {
        return WasmBytes.join(CONTINUATION, little(saidLength), metadata, padded(body));
    }

    /** Metadata with a header of one kind. */
    static byte[] metadata(byte kind, long bodyLength, ToIntFunction<FlatBufferBuilder> header) {
        return metadata(MetadataVersion.V5, kind, bodyLength, header);
    }

    static byte[] metadata(short version, byte kind, long bodyLength, ToIntFunction<FlatBufferBuilder> header) {
        var builder = new FlatBufferBuilder();
        int at = header.applyAsInt(builder);
        builder.finish(Message.createMessage(builder, version, kind, at, bodyLength, 0));
        return builder.sizedByteArray();
    }

    static byte[] schemaMessage(Schema schema) {
        return schemaMessage(schema::getSchema);
    }

    static byte[] schemaMessage(ToIntFunction<FlatBufferBuilder> schema) {
        return message(metadata(MessageHeader.Schema, 0, schema), new byte[0]);
    }

    static byte[] stream(byte[]... messages) {
        return WasmBytes.join(WasmBytes.join(messages), END);
    }

    static byte[] padded(byte[] bytes) {
        return Arrays.copyOf(bytes, (bytes.length + 7) / 8 * 8);
    }

    static byte[] little(int... values) {
        var buffer = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            buffer.putInt(value);
        }
        return buffer.array();
    }

    /** The bytes with an integer written over what was there. */
    static byte[] patched(byte[] bytes, int at, int value) {
        var copy = bytes.clone();
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        return copy;
    }
}
