package dev.bifrost.source.files.order;

import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Batches whose rows are in order, from the first to the last. One thread. */
interface SortedStream extends AutoCloseable {

    /** The next batch, which the caller closes; empty at the end. */
    Optional<VectorSchemaRoot> next();

    /** Frees what is held. Idempotent. */
    @Override
    void close();
}
