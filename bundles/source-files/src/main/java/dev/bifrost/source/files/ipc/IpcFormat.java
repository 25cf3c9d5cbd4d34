package dev.bifrost.source.files.ipc;

import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import dev.bifrost.source.files.format.TornFileException;
import java.io.IOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Arrow IPC files and streams, also as Feather version 2. */
public final class IpcFormat implements FileFormat {

    private final BufferAllocator allocator;
    private final int batchRows;

    /**
     * @param allocator where batches are made; lent
     * @param batchRows the most rows in a batch
     */
    public IpcFormat(BufferAllocator allocator, int batchRows) {
        this.allocator = allocator;
        this.batchRows = batchRows;
    }

    @Override
    public FileFacts inspect(DataFile file) throws TornFileException {
        try (IpcReader reader = IpcReader.open(file, allocator)) {
            Dictionaries dictionaries = reader.dictionaries();
            var fields = reader.root().getSchema().getFields().stream()
                    .map(dictionaries::plain)
                    .toList();
            return new FileFacts(new Schema(fields), reader.rows());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new TornFileException("its schema cannot be read: " + ReadFailures.shortly(e), e);
        }
    }

    @Override
    public FileBatches open(ReadRequest request, ReadAhead room) {
        try {
            IpcReader reader = IpcReader.open(request.file(), allocator);
            return new IpcBatches(request, reader, allocator, batchRows);
        } catch (IOException | TornFileException | RuntimeException e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }
}
