package dev.bifrost.source.files;

import dev.bifrost.api.source.TableBatches;
import dev.bifrost.parquet.InTurn;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.source.files.format.InspectedFile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The files of a window one after the other, some of them opened before their turn, every batch brought to the table's
 * schema.
 *
 * <p>Ends only when every file brought the rows it promised and is still as it was listed; after an error it stays failed.
 */
final class WindowBatches implements TableBatches {

    private final InTurn<FileRead> files;
    private final Requests requests;
    private final BufferAllocator allocator;
    private long rowsExpected;

    private FileRead present;
    private RuntimeException failure;
    private boolean closed;

    /** @param requests null if there are no files */
    WindowBatches(List<InspectedFile> files, Requests requests, Formats formats, BufferAllocator allocator) {
        this.requests = requests;
        this.allocator = allocator;
        List<InspectedFile> read =
                files.stream().filter(file -> !requests.cannotMatch(file)).toList();
        var room = new ReadAhead(formats.parallelFiles());
        this.files = new InTurn<>(
                read.stream()
                        .<Supplier<FileRead>>map(file -> () -> FileRead.open(file, requests, formats, room))
                        .iterator(),
                formats.parallelFiles());
        this.rowsExpected = read.stream().mapToLong(file -> file.facts().rows()).sum();
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            throw new IllegalStateException("the batches were closed");
        }
        try {
            return advance();
        } catch (RuntimeException e) {
            failure = e;
            closeFiles(e);
            throw e;
        }
    }

    private Optional<VectorSchemaRoot> advance() {
        for (var turn = files.present(); turn.isPresent(); turn = files.present()) {
            if (present != turn.get()) {
                present = turn.get();
                rowsExpected -= present.passedOver();
            }
            Optional<VectorSchemaRoot> batch = present.next(requests.wanted(), allocator);
            if (batch.isPresent()) {
                return batch;
            }
            files.done();
        }
        return Optional.empty();
    }

    /** What a filter leaves of a file is known once it is opened. */
    @Override
    public OptionalLong rowsExpected() {
        return OptionalLong.of(rowsExpected);
    }

    private void closeFiles(RuntimeException because) {
        try {
            files.close();
        } catch (RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            files.close();
        }
    }
}
