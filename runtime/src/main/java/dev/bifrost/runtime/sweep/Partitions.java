package dev.bifrost.runtime.sweep;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Identities spread over files by their hash. Memory is {@link #COUNT} write buffers of {@link #BUFFER_BYTES}, whatever the
 * number of identities; a partition is read back as a whole by whoever compares it.
 */
final class Partitions implements AutoCloseable {

    /** With 50 million identities a partition has about 200,000. */
    static final int COUNT = 256;

    private static final int BUFFER_BYTES = 8 * 1024;

    private final Path directory;
    private final DataOutputStream[] outputs = new DataOutputStream[COUNT];

    /** @param directory an own one, removed at the end */
    Partitions(Path directory) {
        this.directory = directory;
    }

    static int of(long high) {
        return (int) (high >>> 56);
    }

    /** @param texts the identity itself, where it is needed again; else none */
    void add(long high, long low, byte[]... texts) {
        try {
            var out = output(of(high));
            out.writeLong(high);
            out.writeLong(low);
            out.writeByte(texts.length);
            for (byte[] text : texts) {
                out.writeInt(text.length);
                out.write(text);
            }
        } catch (IOException e) {
            throw SweepErrors.spill(directory, e);
        }
    }

    private DataOutputStream output(int partition) throws IOException {
        if (outputs[partition] == null) {
            Files.createDirectories(directory);
            outputs[partition] = new DataOutputStream(
                    new BufferedOutputStream(Files.newOutputStream(file(partition)), BUFFER_BYTES));
        }
        return outputs[partition];
    }

    private Path file(int partition) {
        return directory.resolve("p" + partition);
    }

    /** Takes one identity. */
    interface Visitor {
        void visit(long high, long low, byte[][] texts);
    }

    /** Reads a partition. Nothing may be added to it afterwards. */
    void read(int partition, Visitor visitor) {
        if (outputs[partition] == null) {
            return;
        }
        try {
            outputs[partition].close();
            try (var in =
                    new DataInputStream(new BufferedInputStream(Files.newInputStream(file(partition)), 1 << 16))) {
                while (true) {
                    long high = in.readLong();
                    long low = in.readLong();
                    var texts = new byte[in.readByte()][];
                    for (int i = 0; i < texts.length; i++) {
                        texts[i] = in.readNBytes(in.readInt());
                    }
                    visitor.visit(high, low, texts);
                }
            } catch (EOFException end) {
                // the end of the file is the end of the partition
            }
        } catch (IOException e) {
            throw SweepErrors.spill(directory, e);
        }
    }

    @Override
    public void close() {
        try {
            for (int i = 0; i < COUNT; i++) {
                if (outputs[i] != null) {
                    outputs[i].close();
                    Files.deleteIfExists(file(i));
                }
            }
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the spill " + directory, e);
        }
    }
}
