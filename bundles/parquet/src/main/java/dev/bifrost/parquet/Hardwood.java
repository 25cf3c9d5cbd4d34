package dev.bifrost.parquet;

import dev.hardwood.HardwoodContext;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;

/** The one Hardwood context of a source: its decoding threads, made when the first file is opened. Several threads. */
final class Hardwood implements AutoCloseable {

    private static final int MOST_AT_ONCE = 2 << 20;
    private static final int DECODED_PAGES = 4;

    static {
        // Hardwood picks up a system library for gzip where one happens to be installed: the same everywhere is better.
        System.getProperties().putIfAbsent("hardwood.uselibdeflate", "false");
        // It holds what it fetched on the heap: of each column the part that it reads and the next one, 128 MB each.
        System.getProperties().putIfAbsent("hardwood.internal.maxCoalescedBytes", String.valueOf(MOST_AT_ONCE));
        System.getProperties().putIfAbsent("hardwood.internal.sequentialChunkSize", String.valueOf(MOST_AT_ONCE));
        // And of each column eight decoded pages. Some writers put a hundred thousand values into one.
        System.getProperties().putIfAbsent("hardwood.internal.maxOutstanding", String.valueOf(DECODED_PAGES));
    }

    private final int threads;
    private HardwoodContext context;

    Hardwood(int threads) {
        this.threads = threads;
    }

    ParquetFileReader open(RangeInput file) throws IOException {
        return ParquetFileReader.open(new GuardedFile(file), context());
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
