package dev.bifrost.source.files.parquet;

import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.Pruning;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import dev.bifrost.source.files.format.TornFileException;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.arrow.memory.BufferAllocator;

/** Parquet files. */
public final class ParquetFormat implements FileFormat {

    private static final int SMALLEST_FILE = 12;

    private final Hardwood hardwood;
    private final BufferAllocator allocator;
    private final int batchRows;

    /**
     * @param allocator where batches are made; lent
     * @param batchRows the most rows in a batch
     * @param threads threads that decode pages
     */
    public ParquetFormat(BufferAllocator allocator, int batchRows, int threads) {
        this.hardwood = new Hardwood(threads);
        this.allocator = allocator;
        this.batchRows = batchRows;
    }

    @Override
    public FileFacts inspect(DataFile file) throws TornFileException {
        if (file.size() < SMALLEST_FILE) {
            throw new TornFileException(
                    "%d bytes; the smallest Parquet file has %d".formatted(file.size(), SMALLEST_FILE));
        }
        try (ParquetFileReader reader = hardwood.open(file)) {
            long rows = RowGroups.check(reader.getFileMetaData(), file.size());
            return new FileFacts(ParquetSchema.arrow(ParquetSchema.columns(reader.getFileSchema())), rows);
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new TornFileException("its footer cannot be read: " + ReadFailures.shortly(e), e);
        }
    }

    @Override
    public Pruning prune(ReadRequest request) {
        try (ParquetFileReader reader = hardwood.open(request.file())) {
            List<RowGroup> groups = reader.getFileMetaData().rowGroups();
            List<RowGroup> kept =
                    groups.stream().filter(wanted(request, reader)).toList();
            long keptRows = kept.stream().mapToLong(RowGroup::numRows).sum();
            long allBytes = groups.stream().mapToLong(RowGroups::bytes).sum();
            long keptBytes = kept.stream().mapToLong(RowGroups::bytes).sum();
            return new Pruning(groups.size() - kept.size(), groups.size(), allBytes - keptBytes, keptRows);
        } catch (IOException | RuntimeException e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }

    @Override
    public FileBatches open(ReadRequest request) {
        try {
            ParquetFileReader reader = hardwood.open(request.file());
            try {
                return new ParquetBatches(request, reader, wanted(request, reader), allocator, batchRows);
            } catch (RuntimeException | Error e) {
                reader.close();
                throw e;
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }

    private static Predicate<RowGroup> wanted(ReadRequest request, ParquetFileReader reader) {
        return request.filter()
                .<Predicate<RowGroup>>map(filter -> new RowGroupPruner(
                        filter, request.filterColumns(), reader.getFileSchema(), reader.getFileMetaData())::mayMatch)
                .orElse(group -> true);
    }

    @Override
    public void close() {
        hardwood.close();
    }
}
