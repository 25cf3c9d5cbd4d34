package dev.bifrost.flight.wire;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One message to a service. gRPC copies it while it is sent, so the buffers are lent until then.
 *
 * @param head all fields, up to the length of the body
 * @param body the buffers, each of which is padded to 8 bytes
 * @param size bytes in all
 */
public record Outgoing(byte[] head, List<ArrowBuf> body, long size) {

    /** What begins an exchange. */
    public static Outgoing opening(byte[] command, Schema rows) {
        var descriptor = new FieldWriter()
                .number(Fields.DESCRIPTOR_TYPE, Fields.COMMAND)
                .bytes(Fields.DESCRIPTOR_COMMAND, command)
                .written();
        var head = new FieldWriter()
                .bytes(Fields.DESCRIPTOR, descriptor)
                .bytes(Fields.HEADER, MessageSerializer.serializeMetadata(rows, IpcOption.DEFAULT))
                .written();
        return new Outgoing(head, List.of(), head.length);
    }

    /** @param batch lent until the message is sent */
    public static Outgoing batch(ArrowRecordBatch batch, byte[] metadata) {
        long body = batch.computeBodyLength();
        var head = new FieldWriter()
                .bytes(Fields.HEADER, MessageSerializer.serializeMetadata(batch, IpcOption.DEFAULT))
                .bytes(Fields.METADATA, metadata)
                .opening(Fields.BODY, body)
                .written();
        return new Outgoing(head, batch.getBuffers(), head.length + body);
    }
}
