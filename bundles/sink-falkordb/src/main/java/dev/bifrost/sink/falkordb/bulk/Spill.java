package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Records in {@link #PARTITIONS} partitions, which are read back one at a time, each in the order in which it was added to. At
 * most {@link #MEMORY_BYTES} are held in memory, the rest in files; little never touches the disk, and no file stays open.
 * One thread.
 */
final class Spill implements AutoCloseable {

    /** With 50 million elements a partition has about 200,000, which are held in memory while they are folded. */
    static final int PARTITIONS = 256;

    private static final int MEMORY_BYTES = 16 << 20;

    private final Path directory;
    private final ByteArrayOutputStream[] buffers = new ByteArrayOutputStream[PARTITIONS];
    private long buffered;
    private long bytes;
    private boolean onDisk;

    /** @param directory an own one, made when something is spilled and removed at the end */
    Spill(Path directory) {
        this.directory = directory;
        for (int i = 0; i < PARTITIONS; i++) {
            buffers[i] = new ByteArrayOutputStream(0);
        }
    }

    void add(int partition, BulkBytes record) {
        var buffer = buffers[partition];
        int length = record.length();
        buffer.write(length >>> 24);
        buffer.write(length >>> 16);
        buffer.write(length >>> 8);
        buffer.write(length);
        buffer.write(record.array(), 0, length);
        buffered += Integer.BYTES + length;
        bytes += Integer.BYTES + length;
        if (buffered > MEMORY_BYTES) {
            toDisk();
        }
    }

    /** What was added, in bytes. */
    long bytes() {
        return bytes;
    }

    private void toDisk() {
        try {
            Files.createDirectories(directory);
            onDisk = true;
            for (int i = 0; i < PARTITIONS; i++) {
                if (buffers[i].size() > 0) {
                    append(i);
                }
            }
            buffered = 0;
        } catch (IOException e) {
            throw fault(e);
        }
    }

    private void append(int partition) throws IOException {
        try (var file = Files.newOutputStream(file(partition), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            buffers[partition].writeTo(file);
        }
        buffers[partition].reset();
    }

    private Path file(int partition) {
        return directory.resolve("p" + partition);
    }

    /** Reads a partition and gives its room back. */
    void take(int partition, Consumer<byte[]> record) {
        try (var in = new DataInputStream(open(partition))) {
            while (true) {
                int length = in.readInt();
                byte[] next = in.readNBytes(length);
                if (next.length < length) {
                    throw new IOException("a record ends early");
                }
                record.accept(next);
            }
        } catch (EOFException end) {
            drop(partition);
        } catch (IOException e) {
            throw fault(e);
        }
    }

    private InputStream open(int partition) throws IOException {
        var memory = new ByteArrayInputStream(buffers[partition].toByteArray());
        return onDisk && Files.exists(file(partition))
                ? new SequenceInputStream(
                        new BufferedInputStream(Files.newInputStream(file(partition)), 1 << 16), memory)
                : memory;
    }

    private void drop(int partition) {
        buffers[partition] = new ByteArrayOutputStream(0);
        try {
            if (onDisk) {
                Files.deleteIfExists(file(partition));
            }
        } catch (IOException e) {
            throw fault(e);
        }
    }

    private BifrostException fault(IOException e) {
        return new BifrostException(
                FalkorDbErrors.SPILL_FAILED,
                "the folder %s, which holds what does not fit into memory: %s; see that it can be written and has room"
                        .formatted(directory, e),
                e);
    }

    @Override
    public void close() {
        for (int i = 0; i < PARTITIONS; i++) {
            drop(i);
        }
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw fault(e);
        }
    }
}
