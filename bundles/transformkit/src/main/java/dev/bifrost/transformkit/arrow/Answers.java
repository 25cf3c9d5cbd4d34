package dev.bifrost.transformkit.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

/** The checked answers to the slices of one batch, one behind the other. Owns its buffers. One thread. */
public final class Answers implements AutoCloseable {

    private final Schema schema;
    private final List<AnswerColumn> columns;
    private int rows;

    public Answers(Schema schema, BufferAllocator allocator) {
        this.schema = schema;
        this.columns = new ArrayList<>();
        schema.getFields().forEach(field -> columns.add(AnswerColumn.of(field, allocator)));
    }

    /** Adds one batch; fails half-way only by an exception after which nothing here is used. */
    void append(int more, BatchParts parts) {
        for (var column : columns) {
            column.append(parts, parts.node(more));
        }
        parts.end();
        rows = Math.addExact(rows, more);
    }

    /** Adds all of another's rows, which is empty then. */
    public void append(Answers other) {
        var nodes = new ArrayList<ArrowFieldNode>();
        var buffers = new ArrayList<ArrowBuf>();
        other.columns.forEach(column -> column.release(nodes, buffers));
        try {
            append(
                    other.rows,
                    new BatchParts(
                            nodes.stream()
                                    .map(node -> new BatchParts.Node(node.getLength(), node.getNullCount()))
                                    .toList(),
                            buffers.stream().map(Answers::bytes).toList(),
                            new OutputBudget(0, 0, Long.MAX_VALUE)));
        } finally {
            buffers.forEach(ArrowBuf::close);
        }
    }

    /** Adds the rows of a batch of these columns, whose limits were looked at. */
    void append(VectorSchemaRoot batch) {
        try (var unloaded = new VectorUnloader(batch, true, false).getRecordBatch()) {
            append(
                    batch.getRowCount(),
                    new BatchParts(
                            unloaded.getNodes().stream()
                                    .map(node -> new BatchParts.Node(node.getLength(), node.getNullCount()))
                                    .toList(),
                            unloaded.getBuffers().stream().map(Answers::bytes).toList(),
                            new OutputBudget(0, 0, Long.MAX_VALUE)));
        }
    }

    private static ByteBuffer bytes(ArrowBuf buffer) {
        int size = (int) buffer.readableBytes();
        return (size == 0 ? ByteBuffer.allocate(0) : buffer.nioBuffer(buffer.readerIndex(), size))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * All rows; this is empty then.
     *
     * @param allocator of the same root; the result belongs to it
     * @return the caller's to close
     */
    public VectorSchemaRoot take(BufferAllocator allocator) {
        var nodes = new ArrayList<ArrowFieldNode>();
        var buffers = new ArrayList<ArrowBuf>();
        columns.forEach(column -> column.release(nodes, buffers));
        var root = VectorSchemaRoot.create(schema, allocator);
        try (var batch = new ArrowRecordBatch(rows, nodes, buffers)) {
            new VectorLoader(root).load(batch);
            return root;
        } catch (RuntimeException | Error e) {
            root.close();
            throw e;
        } finally {
            buffers.forEach(ArrowBuf::close);
        }
    }

    @Override
    public void close() {
        columns.forEach(AnswerColumn::close);
    }
}
