package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads an IPC stream that was answered. It is hostile data: each length, offset and count is checked against what is
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
    private final Answerer answerer;
    private final int parts;
    /** The schema message that was compared last: a guest writes the same bytes each time. */
    private ByteBuffer known = ByteBuffer.allocate(0);

    /** @param announced what each answer has to have */
    public AnswerReader(Schema announced, OutputBudget budget, Answerer answerer) {
        this.announced = announced;
        this.budget = budget;
        this.answerer = answerer;
        this.parts = BatchParts.most(announced);
    }

    /** The schema at the beginning of a stream; of no columns if there is no stream. */
    public static Schema schema(ByteBuffer stream, int maxColumns, Answerer answerer) {
        return answerer.guarded(() -> {
            if (!stream.hasRemaining()) {
                return new Schema(List.of());
            }
            var messages = new Messages(stream);
            check(messages.next(), "has no schema");
            return schema(messages, maxColumns);
        });
    }

    private static Schema schema(Messages messages, int maxColumns) {
        check(messages.current.bodyLength() == 0, "has a schema with a body");
        return new Schema(messages.current.schema(maxColumns, AnswerSchema.Coding.PLAIN));
    }

    /**
     * Checks one answer and adds its rows.
     *
     * @param stream little endian, not changed by anybody during the call; empty for no rows
     * @param asked rows of the question
     * @throws dev.bifrost.api.BifrostException with a code of the answerer; {@code into} is of no use then
     */
    public void read(ByteBuffer stream, int asked, Answers into) {
        answerer.guarded(() -> {
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
        if (!messages.metadata.equals(known)) {
            var found = schema(messages, budget.maxColumns());
            check(found.getFields().equals(announced.getFields()), "has another schema than was announced");
            known = ByteBuffer.allocate(messages.metadata.remaining())
                    .put(messages.metadata.duplicate())
                    .flip();
        }
    }

    private void batches(Messages messages, int asked, Answers into) {
        long rows = 0;
        for (int batches = 0; messages.next(); batches++) {
            check(batches < MAX_BATCHES, "has more than %,d batches", MAX_BATCHES);
            check(
                    messages.current.kind() != MessageHeader.DictionaryBatch,
                    "has a dictionary; no dictionaries cross, write the values themselves");
            var batch = messages.current.batch();
            rows += batch.length();
            budget.rows(rows, asked);
            into.append((int) batch.length(), BatchParts.of(batch, messages.body, budget, parts));
        }
    }

    /** Walks the messages of a stream. */
    private static final class Messages {

        private final ByteBuffer stream;
        private ByteBuffer metadata;
        private AnswerMessage current;
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
            current = AnswerMessage.of(metadata);
            long size = current.bodyLength();
            check(size >= 0 && size <= stream.remaining(), "has a message with a body of %d bytes", size);
            body = part((int) size);
            return true;
        }

        private ByteBuffer part(int length) {
            var part = stream.slice(stream.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            stream.position(stream.position() + length);
            return part;
        }
    }
}
