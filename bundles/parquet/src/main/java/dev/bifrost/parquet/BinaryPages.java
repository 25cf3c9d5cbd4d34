package dev.bifrost.parquet;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * The decoded pages of one flat column of bytes over some row groups. A few are fetched and decoded ahead, one after the other:
 * fetched in threads that may wait, decoded in those that are for it.
 *
 * <p>One thread.
 */
final class BinaryPages implements AutoCloseable {

    private static final int AHEAD = 3;
    private static final Executor WAITING = task -> Thread.ofVirtual().start(task);

    private final Executor decoders;
    private final ColumnSchema column;
    private final Iterator<GroupBytes> groups;
    private final Deque<CompletableFuture<BinaryPage>> ahead = new ArrayDeque<>();
    private CompletableFuture<BinaryPage> last = CompletableFuture.completedFuture(null);
    private volatile boolean closed;

    /** The present chunk; used by the making of one page after the other. */
    private ChunkPages pages;

    private BinaryDecoder decoder;
    private long rowsLeft;

    BinaryPages(Executor decoders, ColumnSchema column, List<GroupBytes> groups) {
        this.decoders = decoders;
        this.column = column;
        this.groups = groups.iterator();
        lookAhead();
    }

    private void lookAhead() {
        while (ahead.size() < AHEAD) {
            last = last.thenApplyAsync(any -> fetched(), WAITING).thenApplyAsync(this::decoded, decoders);
            ahead.add(last);
        }
    }

    /** The next page; null at the end. */
    BinaryPage next() {
        BinaryPage page = join(ahead.remove());
        if (page != null) {
            lookAhead();
        }
        return page;
    }

    private static BinaryPage join(CompletableFuture<BinaryPage> page) {
        try {
            return page.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException known ? known : e;
        }
    }

    /** @return null at the end */
    private ChunkPages.Page fetched() {
        if (closed || rowsLeft == 0 && !nextGroup()) {
            return null;
        }
        try {
            return pages.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean nextGroup() {
        while (rowsLeft == 0 && groups.hasNext()) {
            GroupBytes group = groups.next();
            ColumnChunk chunk = group.group().columns().get(column.columnIndex());
            pages = new ChunkPages(group, chunk);
            decoder = new BinaryDecoder(column, chunk.metaData().codec());
            rowsLeft = group.group().numRows();
        }
        return rowsLeft > 0;
    }

    private BinaryPage decoded(ChunkPages.Page page) {
        if (page == null || closed) {
            return null;
        }
        try {
            BinaryPage decoded = decoder.page(page, rowsLeft);
            rowsLeft -= decoded.count();
            return decoded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for what is being fetched or decoded. */
    @Override
    public void close() {
        closed = true;
        ahead.clear();
        last.handle((page, failure) -> page).join();
    }
}
