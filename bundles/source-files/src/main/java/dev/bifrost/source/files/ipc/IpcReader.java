package dev.bifrost.source.files.ipc;

import dev.bifrost.source.files.format.DataFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;

/** Arrow's reader over one file, whichever of the two layouts it has. */
final class IpcReader implements AutoCloseable {

    private final FileChannel channel;
    private final IpcCompression compression = new IpcCompression();
    private final ArrowReader reader;

    private IpcReader(FileChannel channel, IpcScan.Layout layout, BufferAllocator allocator) {
        this.channel = channel;
        this.reader = layout == IpcScan.Layout.FILE
                ? new ArrowFileReader(channel, allocator, compression)
                : new ArrowStreamReader(channel, allocator, compression);
    }

    static IpcReader open(DataFile file, IpcScan.Layout layout, BufferAllocator allocator) throws IOException {
        FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ);
        return new IpcReader(channel, layout, allocator);
    }

    /** The reader's own vectors, with dictionary indices; they change with each batch. */
    VectorSchemaRoot root() throws IOException {
        return reader.getVectorSchemaRoot();
    }

    Dictionaries dictionaries() {
        return new Dictionaries(reader);
    }

    /** Record batches that the footer lists. */
    int listedBatches() throws IOException {
        return ((ArrowFileReader) reader).getRecordBlocks().size();
    }

    boolean loadNext() throws IOException {
        boolean more = reader.loadNextBatch();
        compression.loaded();
        return more;
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            reader.close();
        } finally {
            compression.freeRest();
        }
    }
}
