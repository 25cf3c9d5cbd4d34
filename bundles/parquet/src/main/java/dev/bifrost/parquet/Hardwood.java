package dev.bifrost.parquet;

import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.util.concurrent.Executor;

/** The one Hardwood context of a source: its decoding threads, made when the first file is opened. Several threads. */
final class Hardwood implements AutoCloseable {

    private static final int DECODED_PAGES = 4;

    static {
        // Hardwood picks up a system library for gzip where one happens to be installed: the same everywhere is better.
        System.getProperties().putIfAbsent("hardwood.uselibdeflate", "false");
        // It holds what it fetched on the heap: of each column the part that it reads and the next one, 128 MB each.
        System.getProperties()
                .putIfAbsent("hardwood.internal.maxCoalescedBytes", String.valueOf(GroupBytes.MOST_AT_ONCE));
        System.getProperties()
                .putIfAbsent("hardwood.internal.sequentialChunkSize", String.valueOf(GroupBytes.MOST_AT_ONCE));
        // And of each column eight decoded pages. Some writers put a hundred thousand values into one.
        System.getProperties().putIfAbsent("hardwood.internal.maxOutstanding", String.valueOf(DECODED_PAGES));
    }

    private final int threads;
    private HardwoodContext context;

    Hardwood(int threads) {
        this.threads = threads;
    }

    /**
     * An open file.
     *
     * @param bytes the same file, open as long as the reader is
     * @param decoders the threads that decode for all files
     */
    record Opened(ParquetFileReader reader, InputFile bytes, Executor decoders) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    Opened open(RangeInput file) throws IOException {
        var bytes = new GuardedFile(file);
        HardwoodContext shared = context();
        return new Opened(ParquetFileReader.open(bytes, shared), bytes, shared.executor());
    }

    private synchronized HardwoodContext context() {
        if (context == null) {
            context = HardwoodContext.create(threads);
        }
        return context;
    }

    @Override
    public synchronized void close() {
        if (context != null) {
            context.close();
            context = null;
        }
    }
}
