package dev.bifrost.source.files.format;

import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The batches of one file, in the file's row order. One thread. */
public interface FileBatches extends AutoCloseable {

    /**
     * The next batch: the requested columns in the requested order, with the file's own types and without dictionaries.
     * The caller owns and closes it. Empty at the end; the caller compares the rows it got with those it was promised.
     */
    Optional<VectorSchemaRoot> next();

    /**
     * Begins to decode what there is room for, without waiting for it.
     *
     * @return whether all of the file has begun
     */
    default boolean lookAhead() {
        return true;
    }

    /** Idempotent. */
    @Override
    void close();
}
