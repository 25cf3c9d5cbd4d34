package dev.bifrost.source.files.format;

import dev.bifrost.parquet.Pruning;
import dev.bifrost.parquet.ReadAhead;

/**
 * Reads one kind of files.
 *
 * <p>One thread at a time. Errors that are the file's are {@link dev.bifrost.api.BifrostException}s that name it.
 */
public interface FileFormat extends AutoCloseable {

    /**
     * Looks whether a file is complete, and at its columns and rows; reads footers where there are any.
     *
     * @throws TornFileException if the file is not complete
     */
    FileFacts inspect(DataFile file) throws TornFileException;

    /** What {@link #open} will pass over because the request's filter rules it out. */
    default Pruning prune(ReadRequest request) {
        return Pruning.nothing(request.facts().rows());
    }

    /**
     * Opens a file for reading. The caller closes the stream. Several files may be opened at once, each in a thread.
     *
     * @param room what may be read ahead
     */
    FileBatches open(ReadRequest request, ReadAhead room);

    @Override
    default void close() {}
}
