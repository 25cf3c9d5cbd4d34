package dev.bifrost.source.files.order;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Brings rows into the order of commits as they come: what can no longer be preceded leaves at once, the rest waits, in memory up
 * to a limit and beyond it in sorted runs on disk. Files that lie in order therefore cost the rows of one commit; only a commit or
 * an overlap of files beyond the limit goes to disk. One thread.
 */
public final class CommitSort implements AutoCloseable {

    /** Runs that are merged at a time. */
    private static final int FAN_IN = 32;

    /** Rows of a run that are in memory when it is merged. */
    private static final long RUN_BATCH_BYTES = 512L << 10;

    private static final long OUTPUT_BATCH_BYTES = 4L << 20;

    private final String column;
    private final int batchRows;
    private final long memoryBytes;
    private final BufferAllocator allocator;
    private final Spill spill;

    private final List<Chunk> waiting = new ArrayList<>();
    private final List<Spill.Run> runs = new ArrayList<>();
    private Optional<SortedStream> leaving = Optional.empty();
    private long bytes;
    private long highest = Long.MIN_VALUE;
    private long seenBytes;
    private long seenRows;

    /**
     * @param column numbers the commits
     * @param memoryBytes what may wait in memory
     * @param spills a folder for what does not fit, made when it is needed
     */
    public CommitSort(String column, int batchRows, long memoryBytes, Path spills, BufferAllocator allocator) {
        this.column = column;
        this.batchRows = batchRows;
        this.memoryBytes = memoryBytes;
        this.allocator = allocator;
        this.spill = new Spill(spills, allocator);
    }

    public boolean isEmpty() {
        return waiting.isEmpty() && runs.isEmpty() && leaving.isEmpty();
    }

    /**
     * Takes a batch over.
     *
     * @return the commit of its last row; the least number if it has no rows
     */
    public long add(VectorSchemaRoot batch) {
        Chunk chunk;
        try {
            chunk = Chunk.of(batch, column);
        } catch (RuntimeException | Error e) {
            batch.close();
            throw e;
        }
        hold(chunk);
        return chunk.size() == 0 ? Long.MIN_VALUE : chunk.commits()[chunk.size() - 1];
    }

    private void hold(Chunk chunk) {
        waiting.add(chunk);
        bytes += chunk.bytes();
        seenBytes += chunk.bytes();
        seenRows += chunk.size();
        for (long commit : chunk.commits()) {
            highest = Math.max(highest, commit);
        }
    }

    /**
     * The next batch in order, if one can be given; the caller closes it. To be called until it gives none before more is added.
     *
     * @param rest a commit below which no row is to come any more
     */
    public Optional<VectorSchemaRoot> next(long rest) {
        if (leaving.isEmpty()) {
            leaving = release(rest);
        }
        if (leaving.isPresent()) {
            var next = leaving.get().next();
            if (next.isPresent()) {
                return next;
            }
            leaving = Optional.empty();
        }
        return Optional.empty();
    }

    /** The last batches: nothing is to come. */
    public Optional<VectorSchemaRoot> last() {
        if (leaving.isEmpty() && !isEmpty()) {
            leaving = Optional.of(everything());
        }
        return next(Long.MIN_VALUE);
    }

    private Optional<SortedStream> release(long rest) {
        if (highest < rest && !isEmpty()) {
            return Optional.of(everything());
        }
        if (bytes <= memoryBytes) {
            return Optional.empty();
        }
        if (runs.isEmpty()) {
            return split(rest);
        }
        spill();
        return Optional.empty();
    }

    /** Lets go what lies before a commit; if that is nothing, makes room. */
    private Optional<SortedStream> split(long rest) {
        var sorted = SortedRows.of(waiting, rowsOf(OUTPUT_BATCH_BYTES), allocator);
        var before = sorted.before(rest);
        if (before.isEmpty()) {
            spill();
            return Optional.empty();
        }
        Optional<Chunk> after = sorted.from(rest).map(batch -> Chunk.of(batch, column));
        forget();
        highest = Long.MIN_VALUE;
        after.ifPresent(this::hold);
        return Optional.of(before);
    }

    private void spill() {
        runs.add(spill.write(sorted(RUN_BATCH_BYTES)));
    }

    private SortedStream everything() {
        highest = Long.MIN_VALUE;
        if (runs.isEmpty()) {
            return sorted(OUTPUT_BATCH_BYTES);
        }
        if (!waiting.isEmpty()) {
            spill();
        }
        while (runs.size() > FAN_IN) {
            mergeRuns();
        }
        var merged = merged(runs, rowsOf(OUTPUT_BATCH_BYTES));
        runs.clear();
        return merged;
    }

    /** Neighbours are merged, so that rows of one place keep their order. */
    private void mergeRuns() {
        var longer = new ArrayList<Spill.Run>();
        for (int from = 0; from < runs.size(); from += FAN_IN) {
            var part = runs.subList(from, Math.min(runs.size(), from + FAN_IN));
            longer.add(spill.write(merged(part, rowsOf(RUN_BATCH_BYTES))));
        }
        runs.clear();
        runs.addAll(longer);
    }

    private SortedStream merged(List<Spill.Run> some, int batch) {
        return new Merge(some.stream().map(spill::read).toList(), column, batch, allocator);
    }

    private SortedStream sorted(long batchBytes) {
        var sorted = SortedRows.of(waiting, rowsOf(batchBytes), allocator);
        forget();
        return sorted;
    }

    /** The chunks are somebody else's now. */
    private void forget() {
        waiting.clear();
        bytes = 0;
    }

    private int rowsOf(long batchBytes) {
        return (int) Math.clamp(batchBytes / Math.max(1, rowBytes()), 1, batchRows);
    }

    private long rowBytes() {
        return seenBytes / Math.max(1, seenRows);
    }

    @Override
    public void close() {
        leaving.ifPresent(SortedStream::close);
        leaving = Optional.empty();
        waiting.forEach(Chunk::close);
        forget();
        spill.close();
    }
}
