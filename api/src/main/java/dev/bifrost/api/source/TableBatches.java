package dev.bifrost.api.source;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * A stream of Arrow batches of one window.
 *
 * <p><b>Threads.</b> One at a time. <b>Memory.</b> The source holds a bounded number of batches ahead; a batch is about
 * 16,384 rows or 4 MB, whichever is less.
 *
 * <p><b>Errors.</b> A stream that ends early throws; it never just ends.
 */
public interface TableBatches extends AutoCloseable {

    /**
     * The next batch, or empty at the end. The caller owns the batch and closes it. All batches of a stream have one
     * schema. A batch may have no rows.
     */
    Optional<VectorSchemaRoot> next();

    /** Rows that the whole stream will bring, as far as is known by now: for progress, asked for after each batch. */
    default OptionalLong rowsExpected() {
        return OptionalLong.empty();
    }

    /** Stops reading in bounded time and frees what is held ahead. Idempotent. */
    @Override
    void close();
}
