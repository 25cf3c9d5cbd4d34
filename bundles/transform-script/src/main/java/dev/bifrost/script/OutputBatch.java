package dev.bifrost.script;

import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** The output of one batch while it grows: columns that are kept, then those that the script gave. One thread. */
final class OutputBatch implements AutoCloseable {

    private final Output output;
    private final VectorSchemaRoot input;
    private final VectorSchemaRoot root;
    private int rows;

    /** @param input lent */
    OutputBatch(Output output, Schema schema, VectorSchemaRoot input, BufferAllocator allocator) {
        this.output = output;
        this.input = input;
        this.root = VectorSchemaRoot.create(schema, allocator);
    }

    void add(List<Results.Row> more) {
        int kept = output.keep().size();
        for (int column = 0; column < kept; column++) {
            FieldVector from = input.getVector(output.keep().get(column));
            FieldVector to = root.getVector(column);
            for (int i = 0; i < more.size(); i++) {
                to.copyFromSafe(more.get(i).from(), rows + i, from);
            }
        }
        for (OutputColumn column : output.columns().values()) {
            FieldVector to = root.getVector(kept + column.place());
            for (int i = 0; i < more.size(); i++) {
                column.put(to, rows + i, more.get(i).values()[column.place()]);
            }
        }
        rows += more.size();
    }

    /** The batch, which is the caller's. */
    VectorSchemaRoot done() {
        root.setRowCount(rows);
        return root;
    }

    @Override
    public void close() {
        root.close();
    }
}
