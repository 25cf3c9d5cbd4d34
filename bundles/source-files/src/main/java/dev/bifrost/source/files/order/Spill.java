package dev.bifrost.source.files.order;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.ipc.BoundedChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

/** Sorted runs that do not fit into memory, in one file, which vanishes when it is closed, also with the process. */
final class Spill implements AutoCloseable {

    private final Path directory;
    private final BufferAllocator allocator;
    private Optional<FileChannel> file = Optional.empty();

    /** @param directory made when something is spilled */
    Spill(Path directory, BufferAllocator allocator) {
        this.directory = directory;
        this.allocator = allocator;
    }

    /** A sorted run: its batches, each by where it stands in the file. */
    record Run(List<Segment> batches) {}

    /** A part of the file. */
    record Segment(long from, long end) {}

    /** Writes a stream, and closes it. */
    Run write(SortedStream rows) {
        var batches = new ArrayList<Segment>();
        try (rows) {
            for (var next = rows.next(); next.isPresent(); next = rows.next()) {
                try (var batch = next.get()) {
                    batches.add(write(batch));
                }
            }
            return new Run(batches);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private Segment write(VectorSchemaRoot batch) throws IOException {
        FileChannel channel = open();
        long from = channel.position();
        try (var writer = new ArrowStreamWriter(batch, null, new Open(channel))) {
            writer.start();
            writer.writeBatch();
            writer.end();
        }
        return new Segment(from, channel.position());
    }

    private FileChannel open() throws IOException {
        if (file.isEmpty()) {
            Files.createDirectories(directory);
            Path path = directory.resolve("order-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
            file = Optional.of(FileChannel.open(
                    path,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE));
        }
        return file.get();
    }

    /** The file outlives the writer of one batch. */
    private record Open(FileChannel channel) implements WritableByteChannel {
        @Override
        public int write(ByteBuffer bytes) throws IOException {
            return channel.write(bytes);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() {}
    }

    /** Reads a run. Nothing is held between two calls. */
    SortedStream read(Run run) {
        Iterator<Segment> left = run.batches().iterator();
        return new SortedStream() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                return left.hasNext() ? Optional.of(read(left.next())) : Optional.empty();
            }

            @Override
            public void close() {}
        };
    }

    private VectorSchemaRoot read(Segment segment) {
        try {
            var reader = new ArrowStreamReader(
                    new BoundedChannel(file.orElseThrow(), segment.from(), segment.end()), allocator);
            try {
                reader.loadNextBatch();
                return taken(reader.getVectorSchemaRoot());
            } finally {
                reader.close(false);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private VectorSchemaRoot taken(VectorSchemaRoot batch) {
        var vectors = new ArrayList<FieldVector>();
        for (FieldVector vector : batch.getFieldVectors()) {
            var transfer = vector.getTransferPair(vector.getField(), allocator);
            transfer.transfer();
            vectors.add((FieldVector) transfer.getTo());
        }
        return new VectorSchemaRoot(batch.getSchema().getFields(), vectors, batch.getRowCount());
    }

    private BifrostException failed(IOException e) {
        return new BifrostException(
                FilesErrors.SPILL_FAILED,
                "the folder %s, in which changes are brought into order, cannot be used: %s. Free disk space, or set work_directory"
                        .formatted(directory, e),
                e);
    }

    @Override
    public void close() {
        try {
            if (file.isPresent()) {
                file.get().close();
                file = Optional.empty();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
