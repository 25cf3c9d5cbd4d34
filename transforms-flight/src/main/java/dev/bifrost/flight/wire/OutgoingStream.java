package dev.bifrost.flight.wire;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.arrow.memory.ArrowBuf;

/** A message as gRPC takes it: drained at once, straight from the rows' buffers. */
final class OutgoingStream extends InputStream implements Drainable, KnownLength {

    private static final int CHUNK = 64 << 10;
    private static final byte[] PADDING = new byte[Long.BYTES];

    private final Outgoing message;
    private boolean drained;

    OutgoingStream(Outgoing message) {
        this.message = message;
    }

    @Override
    public int available() {
        return drained ? 0 : Math.toIntExact(message.size());
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
        drained = true;
        target.write(message.head());
        var chunk = new byte[CHUNK];
        for (ArrowBuf buffer : message.body()) {
            long size = buffer.readableBytes();
            for (long at = 0; at < size; at += CHUNK) {
                int length = (int) Math.min(CHUNK, size - at);
                buffer.getBytes(buffer.readerIndex() + at, chunk, 0, length);
                target.write(chunk, 0, length);
            }
            target.write(PADDING, 0, (int) (-size & 7));
        }
        return Math.toIntExact(message.size());
    }

    /** gRPC drains; nobody reads byte by byte. */
    @Override
    public int read() {
        throw new IllegalStateException("a message is drained as a whole");
    }
}
