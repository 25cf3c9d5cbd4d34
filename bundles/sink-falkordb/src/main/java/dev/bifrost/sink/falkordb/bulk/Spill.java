package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Records in {@link #PARTITIONS} partitions, which are read back one at a time, each in the order in which it was added to. At
 * most {@link #MEMORY_BYTES} are held in memory, the rest in files; little never touches the disk, and no file stays open.
 * One thread.
 */
final class Spill implements AutoCloseable {

    /** With 50 million elements a partition has about 200,000, which are held in memory while they are folded. */
    static final int PARTITIONS = 256;

    private static final int MEMORY_BYTES = 16 << 20;
    private static final int CHUNK_BYTES = 1 << 18;
    private static final int LEAST_BYTES = 1 << 10;
    private static final byte[] NOTHING = {};

    private final Path directory;
    private final byte[][] buffers = new byte[PARTITIONS][];
    private final int[] lengths = new int[PARTITIONS];
    private final long[] bytes = new long[PARTITIONS];
    private final long[] spilled = new long[PARTITIONS];
    private long buffered;
    private boolean onDisk;

    /** @param directory an own one, made when something is spilled and removed at the end */
    Spill(Path directory) {
        this.directory = directory;
        Arrays.fill(buffers, NOTHING);
    }

    void add(int partition, BulkBytes record) {
        add(partition, record.array(), record.length());
    }

    private void add(int partition, byte[] record, int length) {
        int at = lengths[partition];
        int end = Math.addExact(at, Integer.BYTES + length);
        if (end > buffers[partition].length) {
            buffers[partition] = Arrays.copyOf(buffers[partition], Math.max(end, Math.max(LEAST_BYTES, 2 * at)));
        }
        BulkBytes.u32(buffers[partition], at, length);
        System.arraycopy(record, 0, buffers[partition], at + Integer.BYTES, length);
        lengths[partition] = end;
        buffered += end - at;
        bytes[partition] += end - at;
        if (buffered > MEMORY_BYTES) {
            toDisk();
        }
    }

    /** What was added to a partition. */
    long bytes(int partition) {
        return bytes[partition];
    }

    private void toDisk() {
        try {
            Files.createDirectories(directory);
            onDisk = true;
            for (int i = 0; i < PARTITIONS; i++) {
                if (lengths[i] > 0) {
                    append(i);
                }
            }
            buffered = 0;
        } catch (IOException e) {
            throw fault(e);
        }
    }

    private void append(int partition) throws IOException {
        try (OutputStream file =
                Files.newOutputStream(file(partition), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            file.write(buffers[partition], 0, lengths[partition]);
        }
        spilled[partition] += lengths[partition];
        buffers[partition] = NOTHING;
        lengths[partition] = 0;
    }

    private Path file(int partition) {
        return directory.resolve("p" + partition);
    }

    /** Reads a partition and gives its room back. */
    void take(int partition, Consumer<byte[]> record) {
        try {
            if (spilled[partition] > 0) {
                requireWhole(partition);
                try (var in = Files.newInputStream(file(partition))) {
                    read(in, record);
                }
            }
            records(buffers[partition], lengths[partition], record);
            drop(partition);
        } catch (IOException e) {
            throw fault(e);
        }
    }

    /** A folder that somebody cleaned would be a graph with a hole. */
    private void requireWhole(int partition) throws IOException {
        long found = Files.size(file(partition));
        if (found != spilled[partition]) {
            throw new IOException("%s has %d bytes and not the %d that were written"
                    .formatted(file(partition).getFileName(), found, spilled[partition]));
        }
    }

    private static void read(InputStream in, Consumer<byte[]> record) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        int size = in.readNBytes(chunk, 0, CHUNK_BYTES);
        while (size > 0) {
            int rest = records(chunk, size, record);
            int needed = size - rest < Integer.BYTES ? 0 : Integer.BYTES + BulkBytes.u32(chunk, rest);
            byte[] next = Arrays.copyOfRange(chunk, rest, rest + Math.max(CHUNK_BYTES, needed));
            int more = in.readNBytes(next, size - rest, next.length - (size - rest));
            requireEnd(more > 0 || rest == size);
            size = more == 0 ? 0 : size - rest + more;
            chunk = next;
        }
    }

    /** Hands on all that are complete; where the rest starts. */
    private static int records(byte[] chunk, int size, Consumer<byte[]> record) {
        int from = 0;
        while (size - from >= Integer.BYTES) {
            int end = from + Integer.BYTES + BulkBytes.u32(chunk, from);
            if (end > size) {
                break;
            }
            record.accept(Arrays.copyOfRange(chunk, from + Integer.BYTES, end));
            from = end;
        }
        return from;
    }

    private static void requireEnd(boolean atRecord) throws IOException {
        if (!atRecord) {
            throw new IOException("a record ends early");
        }
    }

    /** Moves a partition that is too large to be held into one of its own, spread anew. The caller closes it. */
    Spill spread(int partition, ToIntFunction<byte[]> partitionOf) {
        var spread = new Spill(directory.resolve("spread"));
        try {
            take(partition, record -> spread.add(partitionOf.applyAsInt(record), record, record.length));
            return spread;
        } catch (RuntimeException | Error e) {
            spread.close();
            throw e;
        }
    }

    private void drop(int partition) {
        buffers[partition] = NOTHING;
        buffered -= lengths[partition];
        lengths[partition] = 0;
        bytes[partition] = 0;
        spilled[partition] = 0;
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
