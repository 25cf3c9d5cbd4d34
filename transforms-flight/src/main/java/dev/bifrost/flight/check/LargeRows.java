package dev.bifrost.flight.check;

import dev.bifrost.transformkit.check.SampleRows;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows that make a message of close to 16 MiB: few with long texts if a column may have them, else many. */
final class LargeRows {

    private static final long BYTES = (16 << 20) - (64 << 10); // room for the head
    private static final int FEW = 1_000;

    private LargeRows() {}

    /** The caller closes them. */
    static VectorSchemaRoot of(Schema schema, BufferAllocator allocator) {
        var few = SampleRows.plain(schema, FEW, allocator);
        long bytes = few.getFieldVectors().stream()
                .mapToLong(FieldVector::getBufferSize)
                .sum();
        var texts = few.getFieldVectors().stream()
                .filter(BaseVariableWidthVector.class::isInstance)
                .map(BaseVariableWidthVector.class::cast)
                .findFirst();
        if (texts.isEmpty()) {
            few.close();
            return SampleRows.plain(schema, (int) (BYTES * FEW / Math.max(1, bytes)), allocator);
        }
        lengthen(texts.get(), (int) (BYTES - bytes) / FEW);
        return few;
    }

    private static void lengthen(BaseVariableWidthVector texts, int bytes) {
        byte[] text = "long ".repeat(bytes / 5).getBytes(StandardCharsets.US_ASCII);
        texts.reset();
        for (int row = 0; row < FEW; row++) {
            texts.setSafe(row, text);
        }
        texts.setValueCount(FEW);
    }
}
