package dev.bifrost.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A local file by positional reads. It is not mapped, because a mapped file that is cut off while a native decompressor
 * reads it ends the process.
 *
 * <p>Used by several threads.
 */
public final class LocalRanges implements RangeInput {

    /** The JDK keeps a direct buffer of the largest read in each thread, so one read is kept small. */
    private static final int MOST_AT_ONCE = 1 << 20;

    private final Path path;
    private final long size;
    private FileChannel channel;

    /** @param size the file's size when it was listed; another one is an error */
    public LocalRanges(Path path, long size) {
        this.path = path;
        this.size = size;
    }

    @Override
    public String name() {
        return path.getFileName().toString();
    }

    @Override
    public long length() {
        return size;
    }

    @Override
    public synchronized void open() throws IOException {
        if (channel == null) {
            channel = FileChannel.open(path, StandardOpenOption.READ);
            if (channel.size() != size) {
                throw new IOException("its size is %d, but was %d when listed".formatted(channel.size(), size));
            }
        }
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
        ByteBuffer range = ByteBuffer.allocate(length);
        while (range.hasRemaining()) {
            range.limit(Math.min(length, range.position() + MOST_AT_ONCE));
            if (opened(offset).read(range, offset + range.position()) < 0) {
                throw new EOFException("the file ends before byte %d".formatted(offset + length));
            }
            range.limit(length);
        }
        return range.flip();
    }

    private synchronized FileChannel opened(long offset) throws IOException {
        if (channel == null) {
            throw new IOException("closed before the read at %d".formatted(offset));
        }
        return channel;
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
