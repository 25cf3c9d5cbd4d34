package dev.bifrost.runtime.sweep;

import dev.bifrost.api.graph.StepShape;
import java.util.ArrayList;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Picks rows of a set by their identity. */
public final class Selection {

    private Selection() {}

    /** Whether a row is chosen. */
    public interface Choice {
        /** @param high of the hash of its identity */
        boolean takes(int row, long high, long low);
    }

    /** A copy of the chosen rows. */
    public static VectorSchemaRoot of(StepShape step, VectorSchemaRoot rows, Choice choice, BufferAllocator allocator) {
        var identity = Identity.of(step, rows);
        int[] chosen = new int[rows.getRowCount()];
        int[] count = new int[1];
        for (int row = 0; row < rows.getRowCount(); row++) {
            int candidate = row;
            identity.hash(row, (high, low) -> {
                if (choice.takes(candidate, high, low)) {
                    chosen[count[0]++] = candidate;
                }
            });
        }
        var vectors = new ArrayList<FieldVector>();
        try {
            for (FieldVector vector : rows.getFieldVectors()) {
                vectors.add(copy(vector, chosen, count[0], allocator));
            }
            return new VectorSchemaRoot(
                    vectors.stream().map(FieldVector::getField).toList(), vectors, count[0]);
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    private static FieldVector copy(FieldVector from, int[] rows, int count, BufferAllocator allocator) {
        FieldVector to = from.getField().createVector(allocator);
        try {
            to.setInitialCapacity(count);
            to.allocateNew();
            for (int i = 0; i < count; i++) {
                to.copyFromSafe(rows[i], i, from);
            }
            to.setValueCount(count);
            return to;
        } catch (RuntimeException | Error e) {
            to.close();
            throw e;
        }
    }
}
