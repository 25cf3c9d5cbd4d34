package dev.bifrost.parquet;

import dev.hardwood.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A file as Hardwood reads it, with a refusal of every range that is empty or leaves the file.
 *
 * <p>The refusal is vital: on a page that claims more bytes than its chunk has, Hardwood asks for an empty range for
 * ever, in a thread that nothing can stop.
 *
 * <p>Called by several threads.
 */
final class GuardedFile implements InputFile {

    private final RangeInput input;

    GuardedFile(RangeInput input) {
        this.input = input;
    }

    @Override
    public void open() throws IOException {
        input.open();
    }

    @Override
    public ByteBuffer readRange(long offset, int length) throws IOException {
        long size = input.length();
        if (length <= 0 || offset < 0 || offset > size - length) {
            throw new IOException("a part of the file claims bytes %d+%d of %d".formatted(offset, length, size));
        }
        return input.read(offset, length);
    }

    @Override
    public long length() {
        return input.length();
    }

    @Override
    public String name() {
        return input.name();
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
