package dev.bifrost.runtime.sweep;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Identities spread by their hash over {@link #COUNT} partitions, which are read back one at a time. At most {@link
 * #MEMORY_BYTES} are held in memory, the rest in files; a small set never touches the disk, and no file stays open.
 */
public final class Partitions implements AutoCloseable {

    /** With 50 million identities a partition has about 800,000: some 25 MB of hashes when it is compared. */
    public static final int COUNT = 64;

    private static final int MEMORY_BYTES = 4 << 20;
    private static final int BITS = Integer.numberOfTrailingZeros(COUNT);

    private final Path directory;
    private final ByteArrayOutputStream[] buffers = new ByteArrayOutputStream[COUNT];
    private final DataOutputStream[] outputs = new DataOutputStream[COUNT];
    private long buffered;
    private boolean spilled;

    /** @param directory an own one, made when something is spilled and removed at the end */
    public Partitions(Path directory) {
        this.directory = directory;
        for (int i = 0; i < COUNT; i++) {
            buffers[i] = new ByteArrayOutputStream(0);
            outputs[i] = new DataOutputStream(buffers[i]);
        }
    }

    /** @param texts the identity itself, where it is needed again; else none */
    public void add(long high, long low, byte[]... texts) {
        int partition = (int) (high >>> Long.SIZE - BITS);
        try {
            int before = buffers[partition].size();
            var out = outputs[partition];
            out.writeLong(high);
            out.writeLong(low);
            out.writeByte(texts.length);
            for (byte[] text : texts) {
                out.writeInt(text.length);
                out.write(text);
            }
            buffered += buffers[partition].size() - before;
            if (buffered > MEMORY_BYTES) {
                spill();
            }
        } catch (IOException e) {
            throw SweepErrors.spill(directory, e);
        }
    }

    private void spill() throws IOException {
        Files.createDirectories(directory);
        spilled = true;
        for (int i = 0; i < COUNT; i++) {
            try (var file = Files.newOutputStream(file(i), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                buffers[i].writeTo(file);
            }
            buffers[i].reset();
        }
        buffered = 0;
    }

    private Path file(int partition) {
        return directory.resolve("p" + partition);
    }

    /** Takes one identity. */
    public interface Visitor {
        void visit(long high, long low, byte[][] texts);
    }

    /** Reads a partition, in the order in which it was added to. */
    public void read(int partition, Visitor visitor) {
        try (var in = new DataInputStream(open(partition))) {
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
            // the end of the bytes is the end of the partition
        } catch (IOException e) {
            throw SweepErrors.spill(directory, e);
        }
    }

    private InputStream open(int partition) throws IOException {
        var memory = new ByteArrayInputStream(buffers[partition].toByteArray());
        return spilled
                ? new SequenceInputStream(
                        new BufferedInputStream(Files.newInputStream(file(partition)), 1 << 16), memory)
                : memory;
    }

    @Override
    public void close() {
        if (!spilled) {
            return;
        }
        try {
            for (int i = 0; i < COUNT; i++) {
                Files.deleteIfExists(file(i));
            }
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw SweepErrors.spill(directory, e);
        }
    }
}
