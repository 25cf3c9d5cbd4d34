package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.util.MemoryUtil;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

/** The transform over raw addresses, as fast as plain Java goes: no checks, no objects, buffers as large as they can become. */
final class PlainDerive implements RowTransform {

    @Override
    public Schema outputSchema(Schema input) {
        return DeriveRows.OUTPUT;
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        return rows(context.allocator(), batch);
    }

    VectorSchemaRoot rows(BufferAllocator allocator, VectorSchemaRoot batch) {
        int rows = batch.getRowCount();
        var names = (BaseVariableWidthVector) batch.getVector("name");
        long bytes = names.getOffsetBuffer().getInt((long) rows * Integer.BYTES);
        try (var ids = allocator.buffer((long) rows * Long.BYTES);
                var offsets = allocator.buffer((rows + 1L) * Integer.BYTES);
                var data = allocator.buffer(Math.max(bytes, 1));
                var scores = allocator.buffer((long) rows * Long.BYTES);
                var none = allocator.getEmpty()) {
            int kept = fill(batch, names, ids, offsets, data, scores);
            ids.writerIndex((long) kept * Long.BYTES);
            offsets.writerIndex((kept + 1L) * Integer.BYTES);
            data.writerIndex(offsets.getInt((long) kept * Integer.BYTES));
            scores.writerIndex((long) kept * Long.BYTES);
            var node = new ArrowFieldNode(kept, 0);
            var output = VectorSchemaRoot.create(DeriveRows.OUTPUT, allocator);
            try (var parts = new ArrowRecordBatch(
                    kept, List.of(node, node, node), List.of(none, ids, none, offsets, data, none, scores))) {
                new VectorLoader(output).load(parts);
            }
            return output;
        }
    }

    private static int fill(
            VectorSchemaRoot batch,
            BaseVariableWidthVector names,
            ArrowBuf ids,
            ArrowBuf offsets,
            ArrowBuf data,
            ArrowBuf scores) {
        long amountValid = batch.getVector("amt").getValidityBufferAddress();
        long amounts = batch.getVector("amt").getDataBufferAddress();
        long idsIn = batch.getVector("id").getDataBufferAddress();
        long offsetsIn = names.getOffsetBufferAddress();
        long namesIn = names.getDataBufferAddress();
        long outIds = ids.memoryAddress();
        long outOffsets = offsets.memoryAddress();
        long outData = data.memoryAddress();
        long outScores = scores.memoryAddress();
        int kept = 0;
        int end = 0;
        MemoryUtil.putInt(outOffsets, 0);
        int rows = batch.getRowCount();
        for (int row = 0; row < rows; row++) {
            long amount = MemoryUtil.getLong(amounts + (long) row * Long.BYTES);
            boolean valid = (MemoryUtil.getByte(amountValid + (row >> 3)) >> (row & 7) & 1) != 0;
            if (valid && amount > DeriveRows.LEAST) {
                int from = MemoryUtil.getInt(offsetsIn + (long) row * Integer.BYTES);
                int to = MemoryUtil.getInt(offsetsIn + (row + 1L) * Integer.BYTES);
                MemoryUtil.putLong(
                        outIds + (long) kept * Long.BYTES, MemoryUtil.getLong(idsIn + (long) row * Long.BYTES));
                MemoryUtil.putLong(
                        outScores + (long) kept * Long.BYTES,
                        amount * 3 + DeriveRows.hash(namesIn + from, namesIn + to));
                for (int i = from; i < to; i++) {
                    MemoryUtil.putByte(outData + end++, MemoryUtil.getByte(namesIn + i));
                }
                kept++;
                MemoryUtil.putInt(outOffsets + (long) kept * Integer.BYTES, end);
            }
        }
        return kept;
    }
}
