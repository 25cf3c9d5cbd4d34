package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** The nodes and buffers of a batch, handed to its columns in the order of the format. One use, one thread. */
final class BatchParts {

    record Node(int rows, int nulls) {}

    private final List<Node> nodes;
    private final List<ByteBuffer> buffers;
    private final OutputBudget budget;
    private int nextNode;
    private int nextBuffer;

    BatchParts(List<Node> nodes, List<ByteBuffer> buffers, OutputBudget budget) {
        this.nodes = nodes;
        this.buffers = buffers;
        this.budget = budget;
    }

    /** How many nodes a batch of such columns has. */
    static int most(Schema schema) {
        return (int) schema.getFields().stream().flatMap(BatchParts::tree).count();
    }

    private static Stream<Field> tree(Field field) {
        return Stream.concat(Stream.of(field), field.getChildren().stream().flatMap(BatchParts::tree));
    }

    /** Those of a message, each within its body. */
    static BatchParts of(RecordBatch message, ByteBuffer body, OutputBudget budget, int mostParts) {
        check(
                message.nodesLength() <= mostParts && message.buffersLength() <= 3 * mostParts,
                "has a batch with more parts than its schema has");
        var nodes = new ArrayList<Node>(message.nodesLength());
        for (int i = 0; i < message.nodesLength(); i++) {
            var node = message.nodes(i);
            check(
                    node.length() >= 0 && node.length() <= Integer.MAX_VALUE - 8,
                    "has a column of %d rows",
                    node.length());
            check(
                    node.nullCount() >= 0 && node.nullCount() <= node.length(),
                    "has a column with %d nulls",
                    node.nullCount());
            nodes.add(new Node((int) node.length(), (int) node.nullCount()));
        }
        var buffers = new ArrayList<ByteBuffer>(message.buffersLength());
        for (int i = 0; i < message.buffersLength(); i++) {
            var place = message.buffers(i);
            long length = place.length();
            check(
                    place.offset() >= 0 && length >= 0 && place.offset() <= body.limit() - length,
                    "has a buffer outside of its batch");
            buffers.add(body.slice((int) place.offset(), (int) length).order(ByteOrder.LITTLE_ENDIAN));
        }
        return new BatchParts(nodes, buffers, budget);
    }

    /** The next column's node. */
    Node node(long rows) {
        check(nextNode < nodes.size(), "has a batch with fewer columns than its schema");
        var node = nodes.get(nextNode++);
        check(node.rows() == rows, "has a column of %d rows where %d belong", node.rows(), rows);
        return node;
    }

    /** The next column's node, of a column that says its length itself: a list's elements. */
    Node elements() {
        check(nextNode < nodes.size(), "has a batch with fewer columns than its schema");
        var node = nodes.get(nextNode++);
        budget.take(node.rows()); // elements without bytes are not free
        return node;
    }

    /** The next buffer, of so many bytes at least. */
    ByteBuffer buffer(long bytes) {
        check(nextBuffer < buffers.size(), "has a batch with fewer buffers than its schema");
        var buffer = buffers.get(nextBuffer++);
        check(buffer.limit() >= bytes, "has a buffer of %d bytes where %d belong", buffer.limit(), bytes);
        return buffer;
    }

    void take(long bytes) {
        budget.take(bytes);
    }

    void end() {
        check(
                nextNode == nodes.size() && nextBuffer == buffers.size(),
                "has a batch with more columns than its schema");
    }
}
