package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.types.pojo.Field;

/** One message of the IPC format without its body; what it says of sizes and counts is not believed here. */
record AnswerMessage(Message message) {

    static AnswerMessage of(ByteBuffer metadata) {
        var message = Message.getRootAsMessage(metadata.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        check(message.version() == MetadataVersion.V5, "is not of metadata version V5");
        return new AnswerMessage(message);
    }

    /** One of {@link MessageHeader}. */
    byte kind() {
        return message.headerType();
    }

    long bodyLength() {
        return message.bodyLength();
    }

    org.apache.arrow.flatbuf.Schema schema() {
        check(kind() == MessageHeader.Schema, "does not begin with a schema");
        var schema = new org.apache.arrow.flatbuf.Schema();
        check(message.header(schema) != null, "has an empty schema message");
        return schema;
    }

    List<Field> schema(int maxColumns, AnswerSchema.Coding coding) {
        return AnswerSchema.read(schema(), maxColumns, coding);
    }

    RecordBatch batch() {
        check(kind() == MessageHeader.RecordBatch, "has a message that is no batch");
        var batch = new RecordBatch();
        check(message.header(batch) != null, "has an empty batch message");
        return sound(batch);
    }

    DictionaryBatch dictionary() {
        var dictionary = new DictionaryBatch();
        check(message.header(dictionary) != null && dictionary.data() != null, "has an empty dictionary message");
        sound(dictionary.data());
        return dictionary;
    }

    private static RecordBatch sound(RecordBatch batch) {
        check(batch.compression() == null, "is compressed");
        check(batch.variadicBufferCountsLength() == 0, "has views, which do not cross");
        check(batch.length() >= 0 && batch.length() <= Integer.MAX_VALUE, "has a batch of %d rows", batch.length());
        return batch;
    }
}
