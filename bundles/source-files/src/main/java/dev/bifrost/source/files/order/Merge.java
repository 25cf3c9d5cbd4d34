package dev.bifrost.source.files.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Several sorted streams as one; where two have rows of one place those of the stream that began earlier come first. */
final class Merge implements SortedStream {

    private final List<Head> heads = new ArrayList<>();
    private final PriorityQueue<Head> queue;
    private final int batchRows;
    private final BufferAllocator allocator;

    /** @param streams closed with this */
    Merge(List<SortedStream> streams, String column, int batchRows, BufferAllocator allocator) {
        this.queue = new PriorityQueue<>(Math.max(1, streams.size()));
        this.batchRows = batchRows;
        this.allocator = allocator;
        streams.forEach(stream -> heads.add(new Head(stream, column, heads.size())));
        try {
            heads.stream().filter(Head::load).forEach(queue::add);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** The present row of one stream. */
    private static final class Head implements Comparable<Head>, AutoCloseable {

        private static final Comparator<Head> ORDER = ((Comparator<Head>)
                        (one, other) -> Chunk.compare(one.chunk, one.row, other.chunk, other.row))
                .thenComparingInt(head -> head.rank);

        private final SortedStream stream;
        private final String column;
        private final int rank;
        private Chunk chunk;
        private int row;

        Head(SortedStream stream, String column, int rank) {
            this.stream = stream;
            this.column = column;
            this.rank = rank;
        }

        /** Goes to the next row; false at the end. */
        boolean advance() {
            row++;
            return row < chunk.size() || load();
        }

        boolean load() {
            free();
            Optional<VectorSchemaRoot> next = stream.next();
            next.ifPresent(batch -> chunk = Chunk.of(batch, column));
            return next.isPresent();
        }

        private void free() {
            if (chunk != null) {
                chunk.close();
                chunk = null;
            }
            row = 0;
        }

        @Override
        public int compareTo(Head other) {
            return ORDER.compare(this, other);
        }

        @Override
        public void close() {
            free();
            stream.close();
        }
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        if (queue.isEmpty()) {
            close();
            return Optional.empty();
        }
        var output = new OutputBatch(queue.peek().chunk.rows().getSchema(), batchRows, allocator);
        try {
            while (!queue.isEmpty() && output.count() < batchRows) {
                Head head = queue.poll();
                output.add(head.chunk.rows(), head.row);
                if (head.advance()) {
                    queue.add(head);
                }
            }
            return Optional.of(output.finished());
        } catch (RuntimeException | Error e) {
            output.close();
            throw e;
        }
    }

    @Override
    public void close() {
        queue.clear();
        heads.forEach(Head::close);
        heads.clear();
    }
}
