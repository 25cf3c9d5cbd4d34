package dev.bifrost.source.files.parquet;

import dev.hardwood.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A local file as Hardwood reads it: positional reads, and a refusal of every range that is empty or leaves the file.
 *
 * <p>The refusal is vital: on a page that claims more bytes than its chunk has, Hardwood asks for an empty range for
 * ever, in a thread that nothing can stop. The file is not mapped, because a mapped file that is cut off while a native
 * decompressor reads it ends the process.
 *
 * <p>Called by several threads.
 */
final class GuardedFile implements InputFile {

    /** The JDK keeps a direct buffer of the largest read in each thread, so one read is kept small. */
    private static final int MOST_AT_ONCE = 1 << 20;

    private final Path path;
    private final long size;
    private FileChannel channel;

    /** @param size the file's size when it was listed; nothing beyond is read */
    GuardedFile(Path path, long size) {
        this.path = path;
        this.size = size;
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
    public ByteBuffer readRange(long offset, int length) throws IOException {
        if (length <= 0 || offset < 0 || offset > size - length) {
            throw new IOException("a part of the file claims bytes %d+%d of %d".formatted(offset, length, size));
        }
        ByteBuffer range = ByteBuffer.allocate(length);
        while (range.hasRemaining()) {
            range.limit(Math.min(length, range.position() + MOST_AT_ONCE));
            if (open(offset).read(range, offset + range.position()) < 0) {
                throw new EOFException("the file ends before byte %d".formatted(offset + length));
            }
            range.limit(length);
        }
        return range.flip();
    }

    private synchronized FileChannel open(long offset) throws IOException {
        if (channel == null) {
            throw new IOException("closed before the read at %d".formatted(offset));
        }
        return channel;
    }

    @Override
    public long length() {
        return size;
    }

    @Override
    public String name() {
        return path.getFileName().toString();
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
