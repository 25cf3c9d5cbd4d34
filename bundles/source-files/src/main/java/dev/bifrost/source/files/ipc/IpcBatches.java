package dev.bifrost.source.files.ipc;

import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/** The batches of one IPC file. A batch of the file is held whole and handed out in slices. */
final class IpcBatches implements FileBatches {

    private static final long SLICE_BYTES = 4L << 20;

    private final ReadRequest request;
    private final IpcReader reader;
    private final BufferAllocator allocator;
    private final int batchRows;

    private VectorSchemaRoot present;
    private int sliceRows;
    private int given;
    private boolean closed;

    IpcBatches(ReadRequest request, IpcReader reader, BufferAllocator allocator, int batchRows) {
        this.request = request;
        this.reader = reader;
        this.allocator = allocator;
        this.batchRows = batchRows;
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        try {
            while (present == null || given == present.getRowCount()) {
                dropPresent();
                if (!reader.loadNext()) {
                    return Optional.empty();
                }
                begin();
            }
            return Optional.of(slice());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }

    private void begin() throws IOException {
        present = plain(reader.root());
        given = 0;
        long bytes = present.getFieldVectors().stream()
                .mapToLong(FieldVector::getBufferSize)
                .sum();
        long rowBytes = Math.max(1, bytes / Math.max(1, present.getRowCount()));
        sliceRows = Math.clamp(SLICE_BYTES / rowBytes, 64, batchRows);
    }

    /** The wanted columns, whose buffers were checked: the file's lengths are not to be trusted. */
    private VectorSchemaRoot plain(VectorSchemaRoot raw) {
        VectorChecks.check(raw);
        Dictionaries dictionaries = reader.dictionaries();
        var vectors = new ArrayList<FieldVector>();
        try {
            for (ReadRequest.Column column : request.columns()) {
                FieldVector source = raw.getVector(column.own().getName());
                vectors.add(dictionaries.decode(source, column.own(), allocator));
            }
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
        List<Field> fields = vectors.stream().map(FieldVector::getField).toList();
        return new VectorSchemaRoot(fields, vectors, raw.getRowCount());
    }

    private VectorSchemaRoot slice() {
        int rows = Math.min(sliceRows, present.getRowCount() - given);
        if (given == 0 && rows == present.getRowCount()) {
            VectorSchemaRoot whole = present;
            present = null;
            return whole;
        }
        VectorSchemaRoot slice = present.getFieldVectors().isEmpty()
                ? new VectorSchemaRoot(List.of(), List.of(), rows)
                : present.slice(given, rows);
        given += rows;
        return slice;
    }

    private void dropPresent() {
        if (present != null) {
            present.close();
            present = null;
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        dropPresent();
        try {
            reader.close();
        } catch (IOException | RuntimeException e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }
}
