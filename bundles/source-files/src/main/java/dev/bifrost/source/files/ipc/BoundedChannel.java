package dev.bifrost.source.files.ipc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;

/** A part of a file as a channel. */
public final class BoundedChannel implements ReadableByteChannel {

    private final FileChannel file;
    private final long end;
    private long at;

    /** @param file closed with this */
    public BoundedChannel(FileChannel file, long from, long end) {
        this.file = file;
        this.at = from;
        this.end = end;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (at >= end) {
            return -1;
        }
        int limit = into.limit();
        into.limit((int) Math.min(limit, into.position() + Math.min(end - at, Integer.MAX_VALUE / 2)));
        try {
            int read = file.read(into, at);
            at += Math.max(read, 0);
            return read;
        } finally {
            into.limit(limit);
        }
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
