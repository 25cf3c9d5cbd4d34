package dev.bifrost.parquet;

import dev.hardwood.InputFile;
import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.RowGroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * The bytes of some columns of a row group. Where they lie close together they are fetched once for all, since a storage may take long
 * for a small part. Several threads.
 */
final class GroupBytes {

    /** The most that is fetched at once, unless a page is larger. */
    static final int MOST_AT_ONCE = 2 << 20;

    private final InputFile file;
    private final RowGroup group;
    private final long start;
    private final long end;
    private final ReentrantLock fetching = new ReentrantLock();
    private ByteBuffer fetched;

    private GroupBytes(InputFile file, RowGroup group, long start, long end) {
        this.file = file;
        this.group = group;
        this.start = start;
        this.end = end;
    }

    static GroupBytes of(InputFile file, RowGroup group, IntStream columns) {
        List<ColumnChunk> chunks = columns.mapToObj(group.columns()::get).toList();
        return new GroupBytes(
                file,
                group,
                chunks.stream().mapToLong(ColumnChunk::chunkStartOffset).min().orElse(0),
                chunks.stream().mapToLong(GroupBytes::end).max().orElse(0));
    }

    static long end(ColumnChunk chunk) {
        return chunk.chunkStartOffset() + chunk.metaData().totalCompressedSize();
    }

    RowGroup group() {
        return group;
    }

    /** @param length lies in one of the columns */
    ByteBuffer read(long offset, int length) throws IOException {
        if (end - start > MOST_AT_ONCE) {
            return file.readRange(offset, length);
        }
        fetching.lock();
        try {
            if (fetched == null) {
                fetched = file.readRange(start, (int) (end - start));
            }
            return fetched.slice((int) (offset - start), length);
        } finally {
            fetching.unlock();
        }
    }
}
