package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads answers that come as single messages, each with its body apart: those of Flight. They are hostile data like {@link
 * AnswerReader}'s. They may have dictionaries, which are decoded here.
 *
 * <p>Owns the dictionaries that came. One thread; one for each stream of messages.
 */
public final class MessageReader implements AutoCloseable {

    private final Announcement announced;
    private final Answerer answerer;
    private final Dictionaries dictionaries;
    private final Schema indices;
    private final int parts;
    private final BufferAllocator allocator;

    /**
     * @param allocator for dictionaries
     * @param maxDictionaries bytes of all dictionaries together
     */
    public MessageReader(Announcement announced, Answerer answerer, long maxDictionaries, BufferAllocator allocator) {
        this.announced = announced;
        this.answerer = answerer;
        this.dictionaries = new Dictionaries(announced.columns(), maxDictionaries, allocator);
        this.indices = new Schema(
                announced.columns().stream().map(Dictionaries::indexColumn).toList());
        this.parts = BatchParts.most(indices);
        this.allocator = allocator;
    }

    /** Reads the message that announces the columns of what follows. */
    public static Announcement announcement(ByteBuffer header, int maxColumns, Answerer answerer) {
        return answerer.guarded(() -> {
            check(header.hasRemaining(), "does not begin with a schema");
            var message = AnswerMessage.of(header);
            var columns = message.schema(maxColumns, AnswerSchema.Coding.DICTIONARIES);
            return new Announcement(columns, AnswerSchema.metadata(message.schema()));
        });
    }

    /**
     * Checks one message and takes what it has.
     *
     * @param body little endian; lent
     * @param rows that the answer has by now
     * @param asked rows of the question
     * @param into where rows are added; of no use after an error
     * @return how many rows; empty if it was a dictionary for rows to come
     */
    public OptionalInt read(
            ByteBuffer header, ByteBuffer body, long rows, int asked, OutputBudget budget, Answers into) {
        return answerer.guarded(() -> {
            check(header.hasRemaining(), "has a message without rows");
            var message = AnswerMessage.of(header);
            check(message.bodyLength() >= 0, "has a message with a body of %d bytes", message.bodyLength());
            body.order(ByteOrder.LITTLE_ENDIAN);
            if (message.kind() == MessageHeader.DictionaryBatch) {
                dictionaries.read(message.dictionary(), body, budget);
                return OptionalInt.empty();
            }
            var batch = message.batch();
            budget.rows(rows + batch.length(), asked);
            int count = (int) batch.length();
            append(count, BatchParts.of(batch, body, budget, parts), budget, into);
            return OptionalInt.of(count);
        });
    }

    private void append(int count, BatchParts found, OutputBudget budget, Answers into) {
        if (!announced.hasDictionaries()) {
            into.append(count, found);
            return;
        }
        try (var encoded = new Answers(indices, allocator)) {
            encoded.append(count, found);
            try (var root = encoded.take(allocator);
                    var decoded = dictionaries.decoded(root, budget)) {
                into.append(decoded.root());
            }
        }
    }

    @Override
    public void close() {
        dictionaries.close();
    }
}
