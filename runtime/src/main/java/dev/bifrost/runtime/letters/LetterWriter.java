package dev.bifrost.runtime.letters;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.Schema;

/** Writes one file of letters, batch by batch, under a name that nobody reads; {@link #publish} gives it its own, durably. */
final class LetterWriter implements AutoCloseable {

    private final TableLetters letters;
    private final Path part;
    private final FileChannel channel;
    private final VectorSchemaRoot rows;
    private final ArrowFileWriter writer;

    LetterWriter(TableLetters letters, Schema schema, BufferAllocator allocator) throws IOException {
        this.letters = letters;
        letters.make();
        part = letters.part();
        channel = FileChannel.open(part, StandardOpenOption.WRITE);
        rows = VectorSchemaRoot.create(schema, allocator);
        writer = new ArrowFileWriter(rows, null, channel);
    }

    /** @param batch lent; all have one schema */
    void write(VectorSchemaRoot batch) throws IOException {
        try (var record = new VectorUnloader(batch).getRecordBatch()) {
            new VectorLoader(rows).load(record);
        }
        writer.writeBatch();
    }

    void publish(Path file) throws IOException {
        writer.end();
        letters.publish(part, file);
    }

    /** Without a publish before, nothing is left. */
    @Override
    public void close() throws IOException {
        try (channel;
                rows;
                writer) {
            Files.deleteIfExists(part);
        }
    }
}
