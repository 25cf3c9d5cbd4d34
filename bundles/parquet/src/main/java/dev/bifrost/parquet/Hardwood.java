package dev.bifrost.parquet;

import dev.hardwood.HardwoodContext;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;

/** The one Hardwood context of a source: its decoding threads, made when the first file is opened. */
final class Hardwood implements AutoCloseable {

    static {
        // Hardwood picks up a system library for gzip where one happens to be installed: the same everywhere is better.
        System.getProperties().putIfAbsent("hardwood.uselibdeflate", "false");
        // It joins the reads of neighbouring columns, up to 128 MB of heap at once; on a local disk that buys nothing.
        System.getProperties().putIfAbsent("hardwood.internal.maxCoalescedBytes", String.valueOf(16 << 20));
    }

    private final int threads;
    private HardwoodContext context;

    Hardwood(int threads) {
        this.threads = threads;
    }

    ParquetFileReader open(RangeInput file) throws IOException {
        if (context == null) {
            context = HardwoodContext.create(threads);
        }
        return ParquetFileReader.open(new GuardedFile(file), context);
    }

    @Override
    public void close() {
        if (context != null) {
            context.close();
            context = null;
        }
    }
}
