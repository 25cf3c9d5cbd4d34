package dev.bifrost.source.files.ipc;

import dev.bifrost.source.files.format.TornFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Walks over the messages of an IPC file, from header to header, to see whether the file is whole. What a reader is given
 * afterwards has lengths that lie within the file.
 *
 * <p>In the file layout the messages lie between a magic word and a footer; names do not tell the layouts apart, the first
 * bytes do.
 *
 * @param from where the messages begin
 * @param end where they end
 * @param rows rows of all record batches
 */
record IpcScan(long from, long end, long rows) {

    private enum Layout {
        FILE,
        STREAM
    }

    static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    private static final int FILE_HEADER = 8;
    private static final int FILE_TRAILER = 4 + 6;
    private static final int CONTINUATION = -1;
    private static final int MOST_METADATA = 256 << 20;

    static IpcScan of(FileChannel channel) throws IOException, TornFileException {
        long size = channel.size();
        if (size < FILE_HEADER) {
            throw new TornFileException("%d bytes; an Arrow file has at least a schema".formatted(size));
        }
        byte[] start = read(channel, 0, FILE_HEADER).array();
        if (Arrays.equals(start, 0, 6, MAGIC, 0, 6)) {
            return walk(channel, Layout.FILE, FILE_HEADER, footerStart(channel, size));
        }
        if (new String(start, 0, 4, StandardCharsets.US_ASCII).equals("FEA1")) {
            throw new TornFileException("it is in the old Feather format, version 1; write it as version 2");
        }
        return walk(channel, Layout.STREAM, 0, size);
    }

    private static long footerStart(FileChannel channel, long size) throws IOException, TornFileException {
        if (size < FILE_HEADER + FILE_TRAILER) {
            throw new TornFileException("its end is missing");
        }
        ByteBuffer trailer = read(channel, size - FILE_TRAILER, FILE_TRAILER);
        if (!Arrays.equals(trailer.array(), 4, FILE_TRAILER, MAGIC, 0, 6)) {
            throw new TornFileException("its end is missing: no ARROW1 there");
        }
        int length = trailer.getInt(0);
        long footer = size - FILE_TRAILER - length;
        if (length <= 0 || footer < FILE_HEADER) {
            throw new TornFileException("its footer claims %d of %d bytes".formatted(length, size));
        }
        return footer;
    }

    private static IpcScan walk(FileChannel channel, Layout layout, long from, long end)
            throws IOException, TornFileException {
        long at = from;
        long rows = 0;
        boolean first = true;
        while (layout == Layout.STREAM || at < end) {
            Prefix prefix = prefix(channel, at, end);
            if (prefix.metadataBytes() == 0) {
                requireEnd(layout, at + prefix.bytes(), end);
                break;
            }
            IpcMessage message = message(channel, at + prefix.bytes(), prefix.metadataBytes());
            at += prefix.bytes() + prefix.metadataBytes();
            if (message.bodyBytes() < 0 || message.bodyBytes() > end - at || message.rows() < 0) {
                throw new TornFileException("it ends inside a batch");
            }
            requireOrder(message, first);
            first = false;
            at += message.bodyBytes();
            rows = Math.addExact(rows, message.rows());
        }
        return new IpcScan(from, end, rows);
    }

    private static void requireOrder(IpcMessage message, boolean first) throws TornFileException {
        boolean schema = message.type() == IpcMessage.Type.SCHEMA;
        if (schema != first || schema && message.bodyBytes() != 0) {
            throw new TornFileException("it does not have one schema, at its beginning");
        }
    }

    /** A reader stops at the end mark, so rows behind it would be lost without a word. */
    private static void requireEnd(Layout layout, long at, long end) throws TornFileException {
        if (layout == Layout.STREAM && at != end) {
            throw new TornFileException("%d bytes follow its end mark; write one stream a file".formatted(end - at));
        }
    }

    /**
     * What comes before a message.
     *
     * @param bytes its own length: 8, or 4 in streams of before format version 5
     * @param metadataBytes the length of the metadata; 0 is the end mark
     */
    private record Prefix(int bytes, int metadataBytes) {}

    private static Prefix prefix(FileChannel channel, long at, long end) throws IOException, TornFileException {
        requireBytes(at, 4, end);
        int first = read(channel, at, 4).getInt(0);
        if (first == CONTINUATION) {
            requireBytes(at, 8, end);
        }
        int length = first == CONTINUATION ? read(channel, at + 4, 4).getInt(0) : first;
        int own = first == CONTINUATION ? 8 : 4;
        if (length < 0 || length > MOST_METADATA) {
            throw new TornFileException("it is no Arrow file, or damaged: a message claims %d bytes".formatted(length));
        }
        requireBytes(at + own, length, end);
        return new Prefix(own, length);
    }

    private static void requireBytes(long at, long bytes, long end) throws TornFileException {
        if (bytes > end - at) {
            throw new TornFileException(
                    "it ends without an end mark: still being written, or cut off after %d bytes".formatted(end));
        }
    }

    private static IpcMessage message(FileChannel channel, long at, int bytes) throws IOException, TornFileException {
        try {
            return IpcMessage.parse(read(channel, at, bytes));
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new TornFileException("it is no Arrow file, or damaged: " + e.getMessage(), e);
        }
    }

    private static ByteBuffer read(FileChannel channel, long at, int bytes) throws IOException, TornFileException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) {
                throw new TornFileException("it became shorter while it was looked at");
            }
        }
        return buffer.flip();
    }
}
