package dev.bifrost.api.sink;

import dev.bifrost.api.graph.StepShape;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Capability of a sink whose graph can be read back: which elements carry a step's marker. Used to find what a full read no
 * longer holds, and to check a graph.
 *
 * <p>A scan shows at least every element that was there, with the marker, from its start to its end. What is written while
 * it runs may be shown or not.
 */
public interface GraphReader {

    /**
     * Reads the identities of all elements that carry the step's marker, in no order.
     *
     * @param allocator of the batches
     * @return the caller closes it
     */
    IdBatches scan(StepShape step, BufferAllocator allocator);

    /**
     * A stream of identities: for a vertex step the column {@link dev.bifrost.api.graph.GraphMutation#ID}; for an edge step
     * {@link dev.bifrost.api.graph.GraphMutation#SOURCE}, {@link dev.bifrost.api.graph.GraphMutation#DESTINATION} and, if
     * the step is keyed, {@link dev.bifrost.api.graph.GraphMutation#ID}. One thread.
     */
    interface IdBatches extends AutoCloseable {

        /** The next batch, which the caller closes; empty at the end. */
        Optional<VectorSchemaRoot> next();

        @Override
        void close();
    }
}
