package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.InTurn;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.parquet.fit.ColumnFit;
import dev.bifrost.parquet.fit.ValueOutOfRangeException;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.FileFormat;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/** The read of one file of a window: every batch brought to the table's schema, rows counted. */
final class FileRead implements InTurn.Input {

    private final InspectedFile file;
    private final FileBatches batches;
    private final Map<String, String> ownNames = new TreeMap<>();
    private final long promised;
    private long rows;

    private FileRead(InspectedFile file, ReadRequest request, FileFormat format, ReadAhead room) {
        this.file = file;
        this.promised = request.filter().isEmpty()
                ? file.facts().rows()
                : format.prune(request).rowsLeft();
        request.columns()
                .forEach(column ->
                        ownNames.put(column.target().getName(), column.own().getName()));
        this.batches = format.open(request, room);
    }

    /** Opens the file; in any thread. */
    static FileRead open(InspectedFile file, Requests requests, Formats formats, ReadAhead room) {
        return new FileRead(file, requests.of(file), formats.of(file.file().kind()), room);
    }

    /** How many rows less come than the file holds, because a filter passes over some. */
    long passedOver() {
        return file.facts().rows() - promised;
    }

    @Override
    public boolean lookAhead() {
        return batches.lookAhead();
    }

    /** The next batch, which the caller owns; empty at the end, if all rows came and the file is still as it was listed. */
    Optional<VectorSchemaRoot> next(List<Field> wanted, BufferAllocator allocator) {
        Optional<VectorSchemaRoot> batch = batches.next().map(own -> fitted(own, wanted, allocator));
        if (batch.isEmpty()) {
            check();
        }
        return batch;
    }

    private VectorSchemaRoot fitted(VectorSchemaRoot batch, List<Field> wanted, BufferAllocator allocator) {
        var vectors = new ArrayList<FieldVector>();
        try (batch) {
            for (Field target : wanted) {
                String own = ownNames.get(target.getName());
                vectors.add(
                        own == null
                                ? ColumnFit.nulls(target, batch.getRowCount(), allocator)
                                : ColumnFit.fit(batch.getVector(own), target, allocator));
            }
            rows += batch.getRowCount();
            return new VectorSchemaRoot(wanted, vectors, batch.getRowCount());
        } catch (ValueOutOfRangeException e) {
            vectors.forEach(FieldVector::close);
            throw new BifrostException(
                    FilesErrors.VALUE_OUT_OF_RANGE,
                    e.getMessage() + ", the common type of the table's files; write the files with one type",
                    e);
        } catch (RuntimeException e) {
            vectors.forEach(FieldVector::close);
            throw ReadFailures.reading(file.file(), e);
        }
    }

    private void check() {
        if (rows != promised) {
            throw ReadFailures.rowCount(file.file(), promised, rows);
        }
        if (TableFolders.restat(file.file()).filter(file.file()::sameState).isEmpty()) {
            throw WindowReads.changed(
                    "%s of table %s".formatted(file.file().name(), file.file().table()));
        }
    }

    @Override
    public void close() {
        batches.close();
    }
}
