package dev.bifrost.source.iceberg.storage;

import dev.bifrost.api.BifrostException;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.IOUtil;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.RangeReadable;
import org.apache.iceberg.io.SeekableInputStream;

/** A file behind a network: what goes wrong there is told from what is wrong with the file. */
record RemoteInput(InputFile file) implements InputFile {

    @Override
    public String location() {
        return file.location();
    }

    @Override
    public long getLength() {
        return guarded(file::getLength);
    }

    @Override
    public boolean exists() {
        return guarded(file::exists);
    }

    @Override
    public SeekableInputStream newStream() {
        return new Stream(guarded(file::newStream));
    }

    private <T> T guarded(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw failure(e);
        }
    }

    /** A catalog of Iceberg's reads a table's metadata twenty times, for minutes, unless the file is not found. */
    private RuntimeException failure(Exception thrown) {
        RuntimeException failure = StorageFailures.of(location(), thrown);
        return failure instanceof BifrostException && location().endsWith(".metadata.json")
                ? new NotFoundException(failure, "%s", failure.getMessage())
                : failure;
    }

    private interface Read {
        int read() throws IOException;
    }

    /**
     * Where a connection ends too early, the JDK's client tells the end of the file instead, and Avro would take that for
     * a file with fewer rows.
     */
    private final class Stream extends SeekableInputStream implements RangeReadable {

        private final SeekableInputStream stream;

        Stream(SeekableInputStream stream) {
            this.stream = stream;
        }

        @Override
        public long getPos() throws IOException {
            return stream.getPos();
        }

        @Override
        public void seek(long position) throws IOException {
            stream.seek(position);
        }

        @Override
        public int read() {
            return complete(guarded(stream::read));
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            return complete(guarded(() -> stream.read(bytes, offset, length)));
        }

        private int complete(int read) {
            if (read < 0) {
                guarded(() -> {
                    if (stream.getPos() < getLength()) {
                        throw new EOFException("it ended after %d of %d bytes".formatted(stream.getPos(), getLength()));
                    }
                    return 0;
                });
            }
            return read;
        }

        @Override
        public void readFully(long position, byte[] bytes, int offset, int length) {
            guarded(() -> {
                if (stream instanceof RangeReadable ranges) {
                    ranges.readFully(position, bytes, offset, length);
                } else {
                    stream.seek(position);
                    IOUtil.readFully(stream, bytes, offset, length);
                }
                return length;
            });
        }

        @Override
        public int readTail(byte[] bytes, int offset, int length) {
            int wanted = (int) Math.min(length, getLength());
            readFully(getLength() - wanted, bytes, offset, wanted);
            return wanted;
        }

        private int guarded(Read read) {
            try {
                return read.read();
            } catch (IOException | RuntimeException e) {
                throw failure(e);
            }
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
