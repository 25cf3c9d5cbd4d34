package dev.bifrost.parquet;

import java.io.IOException;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Opens Parquet files; has the threads that decode pages for all of them.
 *
 * <p>Several threads may open files at once; each file is for one thread at a time.
 */
public final class ParquetReader implements AutoCloseable {

    /** A smaller file cannot be a Parquet file. */
    public static final int SMALLEST_FILE = 12;

    private final Hardwood hardwood;
    private final BufferAllocator allocator;
    private final int batchRows;

    /**
     * @param allocator where batches are made; lent
     * @param batchRows the most rows in a batch
     * @param threads threads that decode pages
     */
    public ParquetReader(BufferAllocator allocator, int batchRows, int threads) {
        this.hardwood = new Hardwood(threads);
        this.allocator = allocator;
        this.batchRows = batchRows;
    }

    /**
     * Opens a file and reads its footer.
     *
     * @throws IOException or a runtime exception of the library, if the footer is not that of a complete file
     */
    public ParquetFile open(RangeInput input) throws IOException {
        var opened = hardwood.open(input);
        try {
            return new ParquetFile(opened, input.length(), allocator, batchRows);
        } catch (IOException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    @Override
    public void close() {
        hardwood.close();
    }
}
