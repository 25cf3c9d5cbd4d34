package dev.bifrost.source.files.ipc;

import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.TornFileException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Arrow's reader over the messages of one file. Both layouts are read as the stream that they hold, whose every length was
 * checked against the file; the list of batches in the footer of the file layout is not needed.
 */
final class IpcReader implements AutoCloseable {

    private final IpcScan scan;
    private final IpcCompression compression = new IpcCompression();
    private final CheckedReader reader;

    private IpcReader(FileChannel channel, IpcScan scan, BufferAllocator allocator) {
        this.scan = scan;
        this.reader = new CheckedReader(new BoundedChannel(channel, scan.from(), scan.end()), allocator, compression);
    }

    /** @throws TornFileException if the file is not whole */
    static IpcReader open(DataFile file, BufferAllocator allocator) throws IOException, TornFileException {
        FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ);
        try {
            return new IpcReader(channel, IpcScan.of(channel), allocator);
        } catch (IOException | TornFileException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Rows of all batches. */
    long rows() {
        return scan.rows();
    }

    /** The reader's own vectors, with dictionary indices; they change with each batch. */
    VectorSchemaRoot root() throws IOException {
        return reader.getVectorSchemaRoot();
    }

    Dictionaries dictionaries() {
        return new Dictionaries(reader);
    }

    boolean loadNext() throws IOException {
        boolean more = reader.loadNextBatch();
        compression.loaded();
        return more;
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
        } finally {
            compression.freeRest();
            reader.freeRest();
        }
    }
}
