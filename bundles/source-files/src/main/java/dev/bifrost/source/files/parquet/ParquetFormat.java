package dev.bifrost.source.files.parquet;

import dev.bifrost.parquet.LocalRanges;
import dev.bifrost.parquet.ParquetFile;
import dev.bifrost.parquet.ParquetReader;
import dev.bifrost.parquet.Pruning;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.parquet.fit.PlainFields;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import dev.bifrost.source.files.format.TornFileException;
import java.io.IOException;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Parquet files. Columns go by name here, so what ids a writer gave them does not matter. */
public final class ParquetFormat implements FileFormat {

    private final ParquetReader parquet;

    /**
     * @param allocator where batches are made; lent
     * @param batchRows the most rows in a batch
     * @param threads threads that decode pages
     */
    public ParquetFormat(BufferAllocator allocator, int batchRows, int threads) {
        this.parquet = new ParquetReader(allocator, batchRows, threads);
    }

    @Override
    public FileFacts inspect(DataFile file) throws TornFileException {
        if (file.size() < ParquetReader.SMALLEST_FILE) {
            throw new TornFileException(
                    "%d bytes; the smallest Parquet file has %d".formatted(file.size(), ParquetReader.SMALLEST_FILE));
        }
        try (ParquetFile opened = open(file)) {
            var columns = opened.columns().stream().map(PlainFields::plain).toList();
            return new FileFacts(new Schema(columns), opened.rows());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new TornFileException("its footer cannot be read: " + ReadFailures.shortly(e), e);
        }
    }

    @Override
    public Pruning prune(ReadRequest request) {
        try (ParquetFile opened = open(request.file())) {
            return opened.prune(filter(request));
        } catch (IOException | RuntimeException e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }

    @Override
    public FileBatches open(ReadRequest request, ReadAhead room) {
        try {
            ParquetFile opened = open(request.file());
            try {
                return OpenParquet.of(request, opened, filter(request), room);
            } catch (RuntimeException | Error e) {
                opened.close();
                throw e;
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }

    private ParquetFile open(DataFile file) throws IOException {
        return parquet.open(new LocalRanges(file.path(), file.size()));
    }

    private static Optional<ParquetFile.Filter> filter(ReadRequest request) {
        return request.filter().map(rows -> new ParquetFile.Filter(rows, request.filterColumns()));
    }

    @Override
    public void close() {
        parquet.close();
    }
}
