package dev.bifrost.api.transform;

import dev.bifrost.api.graph.MutationBuilder;
import org.apache.arrow.memory.BufferAllocator;

/** What the host lends to one call of a transform. Valid until the call returns. */
public interface TableContext {

    /** The table that the batch comes from. */
    String table();

    /** Where results are allocated: a child of the component's allocator that is checked after the round. */
    BufferAllocator allocator();

    /** A new builder for a result of {@link Transform#apply}. */
    MutationBuilder mutation();
}
