package dev.bifrost.flight.wire;

import java.io.IOException;
import java.io.InputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;

/**
 * Reads the fields of a {@code FlightData} message. It is hostile data: each length is compared with what is left before
 * anything is made for it, and whatever comes of it no buffer stays behind. One message, one thread.
 */
final class FrameReader {

    private static final int MAX_HEADER = 1 << 20;
    private static final int MAX_METADATA = 64 << 10;
    private static final int CHUNK = 64 << 10;
    private static final int VARINT_BITS = 63;

    private final InputStream in;
    private final BufferAllocator allocator;
    private int left;
    private byte[] header = {};
    private byte[] metadata = {};
    private ArrowBuf body;

    private FrameReader(InputStream in, BufferAllocator allocator) throws IOException {
        this.in = in;
        this.allocator = allocator;
        this.left = in.available();
    }

    /** @param message as a whole, without compression: what is available is all of it */
    static Received read(InputStream message, BufferAllocator allocator) {
        try {
            return new FrameReader(message, allocator).read();
        } catch (IOException e) {
            return Received.broken("has " + e.getMessage());
        } catch (OutOfMemoryException e) {
            return Received.withoutRoom(e.getMessage());
        }
    }

    private Received read() throws IOException {
        boolean whole = false;
        try {
            while (left > 0) {
                field(varint());
            }
            whole = true;
            return new Received(header, metadata, body, null);
        } finally {
            if (!whole && body != null) {
                body.close();
            }
        }
    }

    private void field(long tag) throws IOException {
        switch ((int) (tag & 7)) {
            case Fields.VARINT -> varint();
            case Fields.EIGHT_BYTES -> in.skipNBytes(taken(Long.BYTES));
            case Fields.FOUR_BYTES -> in.skipNBytes(taken(Integer.BYTES));
            case Fields.BYTES -> bytes(tag >>> 3, varint());
            default -> throw new IOException("a field of an unknown kind");
        }
    }

    private void bytes(long field, long length) throws IOException {
        if (field == Fields.HEADER) {
            header = in.readNBytes(taken(atMost(length, MAX_HEADER, "an Arrow header")));
        } else if (field == Fields.METADATA) {
            metadata = in.readNBytes(taken(atMost(length, MAX_METADATA, "an app_metadata")));
        } else if (field == Fields.BODY) {
            readBody(taken(length));
        } else {
            in.skipNBytes(taken(length));
        }
    }

    private void readBody(int length) throws IOException {
        if (body != null) {
            throw new IOException("two bodies");
        }
        body = allocator.buffer(length);
        var chunk = new byte[Math.min(length, CHUNK)];
        for (int at = 0; at < length; ) {
            int read = in.readNBytes(chunk, 0, Math.min(chunk.length, length - at));
            body.setBytes(at, chunk, 0, read);
            at += read;
        }
    }

    private static long atMost(long length, int most, String what) throws IOException {
        if (length > most) {
            throw new IOException("%s of %,d bytes; %,d is the most".formatted(what, length, most));
        }
        return length;
    }

    private int taken(long length) throws IOException {
        if (length < 0 || length > left) {
            throw new IOException("a field that is longer than its message");
        }
        left -= (int) length;
        return (int) length;
    }

    private long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift <= VARINT_BITS; shift += 7) {
            taken(1);
            int b = in.read();
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw new IOException("a number without end");
    }
}
