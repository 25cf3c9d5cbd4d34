package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.parquet.fit.ColumnFit;
import dev.bifrost.parquet.fit.ValueOutOfRangeException;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The files of a window one after the other, every batch brought to the table's schema.
 *
 * <p>Ends only when every file brought the rows it promised and is still as it was listed; after an error it stays failed.
 */
final class WindowBatches implements TableBatches {

    private final Iterator<InspectedFile> files;
    private final Requests requests;
    private final Formats formats;
    private final BufferAllocator allocator;
    private long rowsExpected;

    private FileRead present;
    private RuntimeException failure;
    private boolean closed;

    /** @param requests null if there are no files */
    WindowBatches(List<InspectedFile> files, Requests requests, Formats formats, BufferAllocator allocator) {
        this.requests = requests;
        this.formats = formats;
        this.allocator = allocator;
        List<InspectedFile> read =
                files.stream().filter(file -> !requests.cannotMatch(file)).toList();
        this.files = read.iterator();
        this.rowsExpected = read.stream().mapToLong(file -> file.facts().rows()).sum();
    }

    /** The read of one file. */
    private static final class FileRead {
        private final DataFile file;
        private final FileBatches batches;
        private final Map<String, String> ownNames;
        private final long promised;
        private long rows;

        FileRead(ReadRequest request, FileFormat format) {
            this.file = request.file();
            this.promised = request.filter().isEmpty()
                    ? request.facts().rows()
                    : format.prune(request).rowsLeft();
            this.ownNames = new TreeMap<>();
            request.columns()
                    .forEach(column ->
                            ownNames.put(column.target().getName(), column.own().getName()));
            this.batches = format.open(request);
        }
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
            closePresent(e);
            throw e;
        }
    }

    private Optional<VectorSchemaRoot> advance() {
        while (true) {
            if (present == null) {
                if (!files.hasNext()) {
                    return Optional.empty();
                }
                InspectedFile file = files.next();
                present = new FileRead(requests.of(file), formats.of(file.file().kind()));
                rowsExpected += present.promised - file.facts().rows();
            }
            Optional<VectorSchemaRoot> batch = present.batches.next();
            if (batch.isPresent()) {
                return Optional.of(fitted(batch.get()));
            }
            finish(present);
        }
    }

    private void finish(FileRead read) {
        if (read.rows != read.promised) {
            throw ReadFailures.rowCount(read.file, read.promised, read.rows);
        }
        present = null;
        read.batches.close();
        boolean same =
                TableFolders.restat(read.file).filter(read.file::sameState).isPresent();
        if (!same) {
            throw WindowReads.changed("%s of table %s".formatted(read.file.name(), read.file.table()));
        }
    }

    private VectorSchemaRoot fitted(VectorSchemaRoot batch) {
        var vectors = new ArrayList<FieldVector>();
        try (batch) {
            for (Field target : requests.wanted()) {
                String own = present.ownNames.get(target.getName());
                vectors.add(
                        own == null
                                ? ColumnFit.nulls(target, batch.getRowCount(), allocator)
                                : ColumnFit.fit(batch.getVector(own), target, allocator));
            }
            present.rows += batch.getRowCount();
            return new VectorSchemaRoot(requests.wanted(), vectors, batch.getRowCount());
        } catch (ValueOutOfRangeException e) {
            vectors.forEach(FieldVector::close);
            throw new BifrostException(
                    FilesErrors.VALUE_OUT_OF_RANGE,
                    e.getMessage() + ", the common type of the table's files; write the files with one type",
                    e);
        } catch (RuntimeException e) {
            vectors.forEach(FieldVector::close);
            throw ReadFailures.reading(present.file, e);
        }
    }

    /** What a filter leaves of a file is known once it is opened. */
    @Override
    public OptionalLong rowsExpected() {
        return OptionalLong.of(rowsExpected);
    }

    private void closePresent(RuntimeException because) {
        if (present == null) {
            return;
        }
        FileRead read = present;
        present = null;
        try {
            read.batches.close();
        } catch (RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (present != null) {
            FileRead read = present;
            present = null;
            read.batches.close();
        }
    }
}
