package dev.bifrost.parquet;

import java.util.ArrayDeque;
import java.util.Deque;
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
 * <p>Runs of row groups begin in their order; those that have begun are decoded side by side, in Hardwood's threads.
 *
 * <p>One thread.
 */
public final class ParquetBatches implements AutoCloseable {

    private final Hardwood.Opened file;
    private final List<Node> columns;
    private final List<RowGroups.Run> runs;
    private final ReadAhead room;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final ReadFailures failures;

    /** The present run and those behind it that have begun. */
    private final Deque<Begun> begun = new ArrayDeque<>();

    private int nextRun;
    private boolean inRun;
    private long rowsLeft;
    private long nextRow;
    private long firstRow;

    /** @param leaves empty for a run without rows or columns */
    private record Begun(RowGroups.Run run, Optional<LeafReaders> leaves) {}

    ParquetBatches(
            Hardwood.Opened file,
            List<Node> columns,
            List<RowGroups.Run> runs,
            ReadAhead room,
            BufferAllocator allocator,
            int batchRows,
            ReadFailures failures) {
        this.file = file;
        this.columns = List.copyOf(columns);
        this.runs = runs;
        this.room = room;
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.failures = failures;
    }

    /** The next batch, which the caller owns; empty at the end. */
    public Optional<VectorSchemaRoot> next() {
        try {
            while (rowsLeft == 0) {
                if (!nextRun()) {
                    return Optional.empty();
                }
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

    /**
     * Begins the runs that there is room for.
     *
     * @return whether all have begun
     */
    public boolean lookAhead() {
        try {
            while (nextRun < runs.size() && room.hasRoom(runs.get(nextRun).memory())) {
                begin();
            }
            return nextRun == runs.size();
        } catch (RuntimeException e) {
            return false; // it fails again when the rows before it were read
        }
    }

    private void begin() {
        RowGroups.Run run = runs.get(nextRun);
        boolean none = run.rows() == 0 || columns.isEmpty();
        var leaves =
                none ? Optional.<LeafReaders>empty() : Optional.of(LeafReaders.open(file, columns, run, batchRows));
        room.take(run.memory());
        begun.add(new Begun(run, leaves));
        nextRun++;
    }

    /** Ends the present run, all of whose rows were read. @return whether there is another */
    private boolean nextRun() {
        if (inRun) {
            end();
        }
        if (begun.isEmpty() && nextRun < runs.size()) {
            begin();
        }
        inRun = !begun.isEmpty();
        if (!inRun) {
            return false;
        }
        rowsLeft = begun.peek().run().rows();
        nextRow = begun.peek().run().firstRow();
        return true;
    }

    private VectorSchemaRoot nextBatch() {
        LeafReaders leaves = begun.peek().leaves().orElseThrow();
        int rows = leaves.nextBatch();
        if (rows == 0 || rows > rowsLeft) {
            throw failures.rowCount(rowsLeft, rows);
        }
        VectorSchemaRoot batch = new Assembler(leaves, allocator).batch(columns, rows);
        rowsLeft -= rows;
        return batch;
    }

    /** A batch for a read of no columns: rows all the same. */
    private VectorSchemaRoot rowsOnly() {
        int rows = (int) Math.min(rowsLeft, batchRows);
        rowsLeft -= rows;
        return new VectorSchemaRoot(List.of(), List.of(), rows);
    }

    /** Closes the columns. To close the file before them takes seconds. */
    @Override
    public void close() {
        nextRun = runs.size();
        rowsLeft = 0;
        inRun = false;
        while (!begun.isEmpty()) {
            end();
        }
    }

    private void end() {
        Begun run = begun.remove();
        room.give(run.run().memory());
        run.leaves().ifPresent(LeafReaders::close);
    }
}
