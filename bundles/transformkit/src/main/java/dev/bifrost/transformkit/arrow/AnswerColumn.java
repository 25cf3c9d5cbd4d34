package dev.bifrost.transformkit.arrow;

import static dev.bifrost.transformkit.arrow.AnswerFault.check;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * One column of the answers to a batch: checks each part and copies it, once, behind those before. The copies are in our
 * own buffers, so nothing that the guest does later changes them.
 *
 * <p>Layouts: "Physical memory layout" of the Arrow columnar specification. One thread.
 */
abstract class AnswerColumn implements AutoCloseable {

    /** Shown by its number only: names are checked text, but a message needs the place alone. */
    private final String name;

    private final boolean nullable;
    private final GrowingBuffer validity;
    private int rows;
    private int nulls;

    AnswerColumn(Field field, BufferAllocator allocator) {
        this.name = field.getName();
        this.nullable = field.isNullable();
        this.validity = new GrowingBuffer(allocator);
    }

    static AnswerColumn of(Field field, BufferAllocator allocator) {
        return switch (ColumnLayout.of(field)) {
            case ColumnLayout.Nothing nothing -> new NullColumn(field, allocator);
            case ColumnLayout.Fixed fixed -> new FixedColumn(field, fixed.bits(), allocator);
            case ColumnLayout.Varying varying -> new VaryingColumn(field, varying, allocator);
            case ColumnLayout.Lists lists -> new ListColumn(field, lists.wide(), allocator);
            case ColumnLayout.FixedLists lists -> new FixedListColumn(field, lists.size(), allocator);
        };
    }

    final String name() {
        return name;
    }

    /** Rows so far. */
    final int rows() {
        return rows;
    }

    final void append(BatchParts parts, BatchParts.Node node) {
        ByteBuffer bits = hasValidity() ? validity(parts, node) : null;
        content(parts, node.rows(), bits);
        rows = Math.addExact(rows, node.rows());
    }

    boolean hasValidity() {
        return true;
    }

    /** Checks and adds the validity; the bits, null if all rows have a value. */
    private ByteBuffer validity(BatchParts parts, BatchParts.Node node) {
        parts.take((node.rows() + 7) >> 3);
        var bits = parts.buffer(0);
        boolean absent = bits.limit() == 0 || node.rows() == 0;
        check(absent || bits.limit() >= (node.rows() + 7) >> 3, "has too short a validity in column '%s'", name);
        int missing = absent ? 0 : node.rows() - ones(bits, node.rows());
        check(missing == node.nulls(), "counts %d nulls in column '%s' and has %d", node.nulls(), name, missing);
        check(missing == 0 || nullable, "has a null in column '%s', which its schema says has none", name);
        if (missing > 0 || nulls > 0) {
            if (nulls == 0) {
                validity.addBits(0, null, rows);
            }
            validity.addBits(rows, missing == 0 ? null : bits, node.rows());
            nulls += missing;
        }
        return missing == 0 ? null : bits;
    }

    private static int ones(ByteBuffer bits, int count) {
        int ones = 0;
        int at = 0;
        for (; at + Long.SIZE <= count; at += Long.SIZE) {
            ones += Long.bitCount(bits.getLong(at >> 3));
        }
        for (; at < count; at++) {
            ones += bits.get(at >> 3) >> (at & 7) & 1;
        }
        return ones;
    }

    static boolean isNull(ByteBuffer bits, int row) {
        return bits != null && (bits.get(row >> 3) >> (row & 7) & 1) == 0;
    }

    /** Checks and adds everything but the validity. */
    abstract void content(BatchParts parts, int more, ByteBuffer bits);

    /** Gives up the buffers, in the order of the format; they are the caller's to close. */
    void release(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        nodes.add(new ArrowFieldNode(rows, hasValidity() ? nulls : rows));
        if (hasValidity()) {
            buffers.add(validity.release());
        }
        releaseContent(nodes, buffers);
    }

    abstract void releaseContent(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers);

    @Override
    public void close() {
        validity.close();
    }
}
