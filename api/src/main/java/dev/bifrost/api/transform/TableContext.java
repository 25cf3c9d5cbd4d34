package dev.bifrost.api.transform;

import dev.bifrost.api.graph.MutationBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** What the host lends to one call of a transform. Valid until the call returns. */
public interface TableContext {

    /** The table that the batch comes from. */
    String table();

    /** Where results are allocated: a child of the component's allocator that is checked after the round. */
    BufferAllocator allocator();

    /** A new builder for a result of {@link Transform#apply}. */
    MutationBuilder mutation();

    /**
     * The rows of a batch with further columns. Its own columns share the buffers of the batch; nothing is copied.
     *
     * @param batch lent
     * @param added columns that the batch does not have
     * @param fill gets the result and sets the values of the added columns; what it does not set is null. If it throws, the
     *     result is closed
     * @return the caller's, to be closed
     */
    default VectorSchemaRoot extended(VectorSchemaRoot batch, List<Field> added, Consumer<VectorSchemaRoot> fill) {
        var fields = new ArrayList<>(batch.getSchema().getFields());
        fields.addAll(added);
        var result = VectorSchemaRoot.create(new Schema(fields), allocator());
        try {
            for (int i = 0; i < batch.getFieldVectors().size(); i++) {
                var shared = batch.getVector(i).makeTransferPair(result.getVector(i));
                shared.splitAndTransfer(0, batch.getRowCount());
            }
            fill.accept(result);
            result.setRowCount(batch.getRowCount());
            return result;
        } catch (RuntimeException | Error e) {
            result.close();
            throw e;
        }
    }
}
