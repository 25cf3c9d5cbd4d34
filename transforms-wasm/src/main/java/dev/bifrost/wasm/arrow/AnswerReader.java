package dev.bifrost.wasm.arrow;

import static dev.bifrost.wasm.arrow.AnswerFault.check;

import dev.bifrost.api.BifrostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads the IPC stream that a guest answered. It is hostile data: each length, offset and count is checked against what is
 * there before it is used, and nothing is allocated for an answer before it was. Arrow's own reader takes most broken streams for good
 * ones, and loses buffers of those that it does not.
 *
 * <p>One thread; one for each worker.
 */
public final class AnswerReader {

    private static final int MAX_METADATA = 1 << 20;
    private static final int MAX_BATCHES = 10_000;
    private static final int ALIGNMENT = 8;

    private final OutputBudget budget;
    private final Schema announced;
    private final int parts;
    /** The schema message that was compared last: a guest writes the same bytes each time. */
    private ByteBuffer known = ByteBuffer.allocate(0);

    /** @param announced what each answer has to have */
    public AnswerReader(Schema announced, OutputBudget budget) {
        this.announced = announced;
        this.budget = budget;
        this.parts =
                (int) announced.getFields().stream().flatMap(AnswerReader::tree).count();
    }

    private static Stream<Field> tree(Field field) {
        return Stream.concat(Stream.of(field), field.getChildren().stream().flatMap(AnswerReader::tree));
    }

    /** The schema at the beginning of a stream; of no columns if there is no stream. */
    public static Schema schema(ByteBuffer stream, int maxColumns) {
        return guarded(() -> {
            if (!stream.hasRemaining()) {
                return new Schema(List.of());
            }
            var messages = new Messages(stream);
            check(messages.next(), "has no schema");
            return schema(messages, maxColumns);
        });
    }

    private static Schema schema(Messages messages, int maxColumns) {
        var message = messages.message();
        check(message.headerType() == MessageHeader.Schema, "does not begin with a schema");
        check(message.bodyLength() == 0, "has a schema with a body");
        var schema = new org.apache.arrow.flatbuf.Schema();
        check(message.header(schema) != null, "has an empty schema message");
        return AnswerSchema.read(schema, maxColumns);
    }

    /**
     * Checks one answer and adds its rows.
     *
     * @param stream little endian, not changed by anybody during the call; empty for no rows
     * @param asked rows of the question
     * @throws BifrostException {@code wasm.BAD_ANSWER} or {@code wasm.OUTPUT_LIMIT}; {@code into} is of no use then
     */
    public void read(ByteBuffer stream, int asked, Answers into) {
        guarded(() -> {
            if (stream.hasRemaining()) {
                var messages = new Messages(stream);
                check(messages.next(), "has no schema");
                compare(messages);
                batches(messages, asked, into);
            }
            return null;
        });
    }

    private void compare(Messages messages) {
        if (!messages.metadata().equals(known)) {
            var found = schema(messages, budget.maxColumns());
            check(found.getFields().equals(announced.getFields()), "has another schema than the guest announced");
            var metadata = messages.metadata();
            known = ByteBuffer.allocate(metadata.remaining()).put(metadata).flip();
        }
    }

    private void batches(Messages messages, int asked, Answers into) {
        long rows = 0;
        for (int batches = 0; messages.next(); batches++) {
            check(batches < MAX_BATCHES, "has more than %,d batches", MAX_BATCHES);
            var message = messages.message();
            check(
                    message.headerType() != MessageHeader.DictionaryBatch,
                    "has a dictionary; no dictionaries cross, write the values themselves");
            check(message.headerType() == MessageHeader.RecordBatch, "has a message that is no batch");
            var batch = new RecordBatch();
            check(message.header(batch) != null, "has an empty batch message");
            check(batch.compression() == null, "is compressed");
            check(batch.variadicBufferCountsLength() == 0, "has views, which do not cross");
            check(batch.length() >= 0 && batch.length() <= Integer.MAX_VALUE, "has a batch of %d rows", batch.length());
            rows += batch.length();
            budget.rows(rows, asked);
            into.append((int) batch.length(), BatchParts.of(batch, messages.body(), budget, parts));
        }
    }

    /** What flatbuffers and buffers throw at offsets that lead outside means only that the answer is bad. */
    private static <T> T guarded(java.util.function.Supplier<T> read) {
        try {
            return read.get();
        } catch (BifrostException e) {
            throw e;
        } catch (IndexOutOfBoundsException
                | IllegalArgumentException
                | ArithmeticException
                | NullPointerException
                | UnsupportedOperationException
                | AssertionError e) {
            throw new BifrostException(
                    dev.bifrost.wasm.error.WasmErrors.BAD_ANSWER, "the guest's answer is not an Arrow IPC stream", e);
        }
    }

    /** Walks the messages of a stream. */
    private static final class Messages {

        private final ByteBuffer stream;
        private ByteBuffer metadata;
        private Message message;
        private ByteBuffer body;

        Messages(ByteBuffer stream) {
            this.stream = stream.slice().order(ByteOrder.LITTLE_ENDIAN);
        }

        /** The next message; false at the end of the stream. */
        boolean next() {
            check(stream.remaining() >= ALIGNMENT, "ends without an end of stream");
            check(stream.getInt() == -1, "has no continuation marker before a message");
            int length = stream.getInt();
            if (length == 0) {
                return false;
            }
            check(
                    length > 0 && length <= MAX_METADATA && length <= stream.remaining() && length % ALIGNMENT == 0,
                    "has a message of %d bytes",
                    length);
            metadata = part(length);
            message = Message.getRootAsMessage(metadata.duplicate().order(ByteOrder.LITTLE_ENDIAN));
            check(message.version() == MetadataVersion.V5, "is not of metadata version V5");
            long size = message.bodyLength();
            check(size >= 0 && size <= stream.remaining(), "has a message with a body of %d bytes", size);
            body = part((int) size);
            return true;
        }

        private ByteBuffer part(int length) {
            var part = stream.slice(stream.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            stream.position(stream.position() + length);
            return part;
        }

        ByteBuffer metadata() {
            return metadata.duplicate();
        }

        Message message() {
            return message;
        }

        ByteBuffer body() {
            return body;
        }
    }
}
