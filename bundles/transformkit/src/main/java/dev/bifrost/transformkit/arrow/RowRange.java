package dev.bifrost.transformkit.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.util.MemoryUtil;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/**
 * Some rows of a batch as a batch of their own. Values are lent by the rows they come from; only offsets are written anew, in one loop, which is
 * what Arrow's own slices spend most of their time with. Columns of other kinds (lists, large texts) go Arrow's way.
 */
public final class RowRange {

    private final int from;
    private final int count;
    private final List<ArrowFieldNode> nodes = new ArrayList<>();
    private final List<ArrowBuf> lent = new ArrayList<>();
    private final List<ArrowBuf> made = new ArrayList<>();

    private RowRange(int from, int count) {
        this.from = from;
        this.count = count;
    }

    /**
     * @param rows lent until the result is closed
     * @param from a multiple of 8, so that it is at the beginning of a byte of bits
     * @return the caller's to close
     */
    public static ArrowRecordBatch of(VectorSchemaRoot rows, int from, int count) {
        if (count > 0 && rows.getFieldVectors().stream().allMatch(RowRange::isFlat)) {
            return new RowRange(from, count).flat(rows);
        }
        synchronized (rows) { // vectors set positions in their buffers when they are looked at
            boolean all = from == 0 && count == rows.getRowCount();
            var slice = all ? rows : rows.slice(from, count);
            try {
                return new VectorUnloader(slice).getRecordBatch();
            } finally {
                if (slice != rows) {
                    slice.close();
                }
            }
        }
    }

    private static boolean isFlat(FieldVector column) {
        return column instanceof BaseFixedWidthVector || column instanceof BaseVariableWidthVector;
    }

    private ArrowRecordBatch flat(VectorSchemaRoot rows) {
        try {
            rows.getFieldVectors().forEach(this::add);
            return new ArrowRecordBatch(count, nodes, lent);
        } finally {
            made.forEach(ArrowBuf::close);
        }
    }

    private void add(FieldVector column) {
        var valid = bits(column.getValidityBuffer());
        nodes.add(new ArrowFieldNode(count, BitVectorHelper.getNullCount(valid, count)));
        lent.add(valid);
        if (column instanceof BaseVariableWidthVector texts) {
            addTexts(texts);
        } else {
            int width = ((BaseFixedWidthVector) column).getTypeWidth();
            var values = column.getDataBuffer();
            lent.add(width == 0 ? bits(values) : values.slice((long) from * width, (long) count * width));
        }
    }

    private ArrowBuf bits(ArrowBuf all) {
        return all.slice(from / Byte.SIZE, BitVectorHelper.getValidityBufferSizeFromCount(count));
    }

    private void addTexts(BaseVariableWidthVector texts) {
        var offsets = texts.getOffsetBuffer().slice((long) from * Integer.BYTES, (count + 1L) * Integer.BYTES);
        int begin = offsets.getInt(0);
        int end = offsets.getInt((long) count * Integer.BYTES);
        lent.add(begin == 0 ? offsets : moved(offsets, begin, texts));
        lent.add(texts.getDataBuffer().slice(begin, end - begin));
    }

    private ArrowBuf moved(ArrowBuf offsets, int by, BaseVariableWidthVector texts) {
        var to = texts.getAllocator().buffer(offsets.capacity());
        made.add(to);
        long source = offsets.memoryAddress();
        long target = to.memoryAddress();
        for (int i = 0; i <= count; i++) {
            long at = (long) i * Integer.BYTES;
            MemoryUtil.putInt(target + at, MemoryUtil.getInt(source + at) - by);
        }
        return to.writerIndex(offsets.capacity());
    }
}
