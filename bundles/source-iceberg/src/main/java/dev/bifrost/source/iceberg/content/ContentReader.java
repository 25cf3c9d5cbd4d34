package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.ParquetReader;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.source.iceberg.IcebergErrors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.exceptions.NotFoundException;

/**
 * Opens data and delete files of every format that is read.
 *
 * <p>Several threads may open files at once; Parquet pages are decoded in threads that end with {@link #close()}.
 */
public final class ContentReader implements AutoCloseable {

    private final ParquetReader parquet;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final int parallelFiles;

    /**
     * @param allocator where batches are made; lent
     * @param batchRows the most rows in a batch
     * @param threads threads that decode pages
     * @param parallelFiles files, or runs of row groups in one, that are read at once
     */
    public ContentReader(BufferAllocator allocator, int batchRows, int threads, int parallelFiles) {
        this.parquet = new ParquetReader(allocator, batchRows, threads);
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.parallelFiles = parallelFiles;
    }

    BufferAllocator allocator() {
        return allocator;
    }

    int batchRows() {
        return batchRows;
    }

    int parallelFiles() {
        return parallelFiles;
    }

    /** @param room what may be read ahead */
    ContentBatches open(ContentRequest request, ReadAhead room) {
        request.table().require(request.file());
        try {
            return request.file().format() == FileFormat.PARQUET
                    ? ParquetContent.open(request, parquet, room, allocator)
                    : AvroContent.open(request, allocator, batchRows);
        } catch (NotFoundException e) {
            throw missing(request.table(), request.file(), e);
        }
    }

    static BifrostException missing(TableFiles table, ContentFile<?> file, Exception cause) {
        return new BifrostException(
                IcebergErrors.FILE_MISSING,
                "%s is not there; it was removed while it was wanted, or the table is damaged"
                        .formatted(table.where(file)),
                cause);
    }

    @Override
    public void close() {
        parquet.close();
    }
}
