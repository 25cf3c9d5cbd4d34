package dev.bifrost.source.files.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Rows of chunks in memory, sorted; rows of one place keep the order in which they came. */
final class SortedRows implements SortedStream {

    private final List<Chunk> chunks;
    private final long[] order;
    private final int batchRows;
    private final BufferAllocator allocator;
    private int at;

    private SortedRows(List<Chunk> chunks, long[] order, int batchRows, BufferAllocator allocator) {
        this.chunks = chunks;
        this.order = order;
        this.batchRows = batchRows;
        this.allocator = allocator;
    }

    /** @param chunks at least one; closed with this */
    static SortedRows of(List<Chunk> chunks, int batchRows, BufferAllocator allocator) {
        var places = new ArrayList<Long>();
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            for (int row = 0; row < chunks.get(chunk).size(); row++) {
                places.add((long) chunk << Integer.SIZE | row);
            }
        }
        places.sort((one, other) ->
                Chunk.compare(chunks.get(chunk(one)), (int) (long) one, chunks.get(chunk(other)), (int) (long) other));
        return new SortedRows(
                List.copyOf(chunks), places.stream().mapToLong(Long::longValue).toArray(), batchRows, allocator);
    }

    private static int chunk(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    /** Splits off the rows of commits from this one on, as one batch; empty if there are none. */
    Optional<VectorSchemaRoot> from(long commit) {
        int first = order.length;
        while (first > at && commitOf(order[first - 1]) >= commit) {
            first--;
        }
        int count = order.length - first;
        return count == 0 ? Optional.empty() : Optional.of(batch(first, count));
    }

    /** The same rows up to those of a commit. */
    SortedRows before(long commit) {
        int end = order.length;
        while (end > 0 && commitOf(order[end - 1]) >= commit) {
            end--;
        }
        return new SortedRows(chunks, Arrays.copyOf(order, end), batchRows, allocator);
    }

    boolean isEmpty() {
        return order.length == 0;
    }

    private long commitOf(long place) {
        return chunks.get(chunk(place)).commits()[(int) place];
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        int count = Math.min(batchRows, order.length - at);
        if (count == 0) {
            close();
            return Optional.empty();
        }
        at += count;
        return Optional.of(batch(at - count, count));
    }

    private VectorSchemaRoot batch(int first, int count) {
        var output = new OutputBatch(chunks.getFirst().rows().getSchema(), count, allocator);
        try {
            for (int i = first; i < first + count; i++) {
                output.add(chunks.get(chunk(order[i])).rows(), (int) order[i]);
            }
            return output.finished();
        } catch (RuntimeException | Error e) {
            output.close();
            throw e;
        }
    }

    @Override
    public void close() {
        chunks.forEach(Chunk::close);
    }
}
