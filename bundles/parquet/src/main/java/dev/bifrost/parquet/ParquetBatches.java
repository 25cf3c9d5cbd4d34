package dev.bifrost.parquet;

import dev.hardwood.reader.ParquetFileReader;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Batches of one Parquet file, in the file's row order, with its own types.
 *
 * <p>Hardwood ends a stream without an error when its thread is interrupted, and finds the end of data by waiting. So rows
 * are counted: a stream is asked for no more than the footer promised, and one that ends earlier is an error.
 *
 * <p>One thread.
 */
public final class ParquetBatches implements AutoCloseable {

    private final ParquetFileReader reader;
    private final List<Node> columns;
    private final Iterator<RowGroups.Run> runs;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final ReadFailures failures;

    private long rowsLeft;
    private long nextRow;
    private long firstRow;
    private LeafReaders leaves;
    private boolean closed;

    ParquetBatches(
            ParquetFileReader reader,
            List<Node> columns,
            List<RowGroups.Run> runs,
            BufferAllocator allocator,
            int batchRows,
            ReadFailures failures) {
        this.reader = reader;
        this.columns = List.copyOf(columns);
        this.runs = runs.iterator();
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.failures = failures;
    }

    /** The next batch, which the caller owns; empty at the end. */
    public Optional<VectorSchemaRoot> next() {
        try {
            while (rowsLeft == 0) {
                closeLeaves();
                if (!runs.hasNext()) {
                    return Optional.empty();
                }
                begin(runs.next());
            }
            VectorSchemaRoot batch = columns.isEmpty() ? rowsOnly() : nextBatch();
            firstRow = nextRow;
            nextRow += batch.getRowCount();
            return Optional.of(batch);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failures.reading(e);
        }
    }

    /** The place in the file of the last batch's first row. */
    public long firstRow() {
        return firstRow;
    }

    private void begin(RowGroups.Run run) {
        rowsLeft = run.rows();
        nextRow = run.firstRow();
        if (rowsLeft > 0 && !columns.isEmpty()) {
            leaves = LeafReaders.open(reader, columns, run, batchRows);
        }
    }

    private VectorSchemaRoot nextBatch() {
        int rows = leaves.nextBatch();
        if (rows == 0 || rows > rowsLeft) {
            throw failures.rowCount(rowsLeft, rows);
        }
        VectorSchemaRoot batch = new Assembler(leaves::reader, allocator).batch(columns, rows);
        rowsLeft -= rows;
        return batch;
    }

    /** A batch for a read of no columns: rows all the same. */
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

    /** Closes the columns. To close the file before them takes seconds. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            closeLeaves();
        }
    }
}
