package dev.bifrost.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A file as bytes by position, wherever it lies.
 *
 * <p>Called by several threads at once. Reads must end in bounded time, since closing a reader waits for the read that
 * runs.
 */
public interface RangeInput {

    /** For messages. */
    String name();

    /** Bytes, as the file was listed; nothing beyond is asked for. */
    long length();

    /** Called before the first read, perhaps more than once. */
    void open() throws IOException;

    /**
     * All bytes of a range that lies inside the file.
     *
     * @param length at least 1
     * @throws IOException if the file has changed its length or cannot be read
     */
    ByteBuffer read(long offset, int length) throws IOException;

    /** Idempotent. */
    void close() throws IOException;
}
