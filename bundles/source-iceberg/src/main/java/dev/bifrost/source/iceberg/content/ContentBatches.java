package dev.bifrost.source.iceberg.content;

import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The rows of one data or delete file, in its order, before any delete. One thread. */
interface ContentBatches extends AutoCloseable {

    /** The next batch, with the columns that were asked for; the caller owns it. Empty at the end. */
    Optional<VectorSchemaRoot> next();

    /** The place in the file of the last batch's first row. */
    long firstRow();

    /**
     * Begins to decode what there is room for, without waiting for it.
     *
     * @return whether all of the file has begun
     */
    default boolean lookAhead() {
        return true;
    }

    @Override
    void close();
}
