package dev.bifrost.source.files.csv;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import dev.bifrost.source.files.format.TornFileException;
import java.io.IOException;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;

/**
 * CSV files with a header. A file is read twice: once to check it, count its rows and see what its columns can be, once
 * for its values; types that were declared are not inferred.
 */
public final class CsvFormat implements FileFormat {

    private final CsvConfig config;
    private final BufferAllocator allocator;
    private final int batchRows;

    /**
     * @param allocator where batches are made; lent
     * @param batchRows the most rows in a batch
     * @throws BifrostException {@code files.BAD_CONFIG} if a declared type is unknown
     */
    public CsvFormat(CsvConfig config, BufferAllocator allocator, int batchRows) {
        config.check();
        this.config = config;
        this.allocator = allocator;
        this.batchRows = batchRows;
    }

    /** Columns whose types the config declares. */
    public Set<String> declaredColumns(String table) {
        return config.types(table).keySet();
    }

    @Override
    public FileFacts inspect(DataFile file) throws TornFileException {
        try (CsvRows rows = open(file)) {
            var inference = new CsvInference(rows.header(), config.types(file.table()));
            long count = 0;
            while (rows.next()) {
                inference.see(rows.row());
                count++;
            }
            if (count == 0 && !rows.endsInLine()) {
                throw new TornFileException("its header is not complete: no line end after it");
            }
            return inference.facts(count);
        } catch (IOException | OutOfMemoryError e) {
            throw ReadFailures.reading(file, e);
        }
    }

    @Override
    public FileBatches open(ReadRequest request, ReadAhead room) {
        try {
            return new CsvBatches(request, open(request.file()), allocator, batchRows);
        } catch (IOException | TornFileException e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }

    private CsvRows open(DataFile file) throws IOException, TornFileException {
        return CsvRows.open(file, config.delimiter().charAt(0));
    }
}
