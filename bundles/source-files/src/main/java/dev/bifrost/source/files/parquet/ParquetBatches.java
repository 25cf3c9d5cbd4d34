package dev.bifrost.source.files.parquet;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The batches of one Parquet file.
 *
 * <p>Hardwood ends a stream without an error when its thread is interrupted, and finds the end of data by waiting. So rows
 * are counted: a stream is asked for no more than the footer promised, and one that ends earlier is an error.
 */
final class ParquetBatches implements FileBatches {

    private final DataFile file;
    private final ParquetFileReader reader;
    private final List<Node> columns;
    private final Iterator<RowGroups.Run> runs;
    private final BufferAllocator allocator;
    private final int batchRows;

    private long rowsLeft;
    private LeafReaders leaves;
    private boolean closed;

    ParquetBatches(
            ReadRequest request,
            ParquetFileReader reader,
            Predicate<RowGroup> wanted,
            BufferAllocator allocator,
            int batchRows) {
        this.file = request.file();
        this.reader = reader;
        this.columns = wantedColumns(request, reader);
        this.allocator = allocator;
        List<RowGroup> groups = reader.getFileMetaData().rowGroups();
        this.batchRows = BatchRows.of(columns, groups, batchRows);
        this.runs = RowGroups.runs(groups, wanted).iterator();
    }

    private static List<Node> wantedColumns(ReadRequest request, ParquetFileReader reader) {
        Map<String, Node> byName = new HashMap<>();
        ParquetSchema.columns(reader.getFileSchema())
                .forEach(column -> byName.put(column.field().getName(), column));
        var wanted = new ArrayList<Node>();
        for (ReadRequest.Column column : request.columns()) {
            Node node = byName.get(column.own().getName());
            if (node == null || !node.field().equals(column.own())) {
                throw changed(request.file());
            }
            if (node instanceof Node.Unsupported unsupported) {
                throw new BifrostException(
                        FilesErrors.UNSUPPORTED_COLUMN,
                        "column %s of %s of table %s has %s, which this source does not read; leave the column out of the mapping"
                                .formatted(
                                        column.own().getName(),
                                        request.file().name(),
                                        request.file().table(),
                                        unsupported.why()));
            }
            wanted.add(node);
        }
        return wanted;
    }

    private static BifrostException changed(DataFile file) {
        return new BifrostException(
                FilesErrors.FILE_CHANGED,
                "%s of table %s changed while it was looked at; it is read again next round"
                        .formatted(file.name(), file.table()));
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        try {
            while (rowsLeft == 0) {
                closeLeaves();
                if (!runs.hasNext()) {
                    return Optional.empty();
                }
                begin(runs.next());
            }
            return Optional.of(columns.isEmpty() ? rowsOnly() : nextBatch());
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw ReadFailures.reading(file, e);
        }
    }

    private void begin(RowGroups.Run run) throws IOException {
        rowsLeft = run.rows();
        if (rowsLeft > 0 && !columns.isEmpty()) {
            leaves = LeafReaders.open(reader, columns, run, batchRows);
        }
    }

    private VectorSchemaRoot nextBatch() {
        int rows = leaves.nextBatch();
        if (rows == 0 || rows > rowsLeft) {
            throw ReadFailures.rowCount(file, rowsLeft, rows);
        }
        VectorSchemaRoot batch = new Assembler(leaves::reader, allocator).batch(columns, rows);
        rowsLeft -= rows;
        return batch;
    }

    /** A batch for a file that has none of the wanted columns, but rows all the same. */
    private VectorSchemaRoot rowsOnly() {
        int rows = (int) Math.min(rowsLeft, batchRows);
        rowsLeft -= rows;
        return new VectorSchemaRoot(List.of(), List.of(), rows);
    }

    private void closeLeaves() {
        if (leaves != null) {
            leaves.close();
            leaves = null;
        }
    }

    /** Closes the columns before the file: the other way round takes seconds. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (reader) {
            closeLeaves();
        } catch (IOException | RuntimeException e) {
            throw ReadFailures.reading(file, e);
        }
    }
}
