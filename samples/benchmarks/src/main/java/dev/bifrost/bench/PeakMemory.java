package dev.bifrost.bench;

import dev.bifrost.api.host.BifrostHost;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The most that was in use: of the heap as the collector's pools report it, of the host's allocator as it is looked at every
 * five milliseconds.
 */
final class PeakMemory implements AutoCloseable {

    private static final double MIB = 1 << 20;
    private static final int EVERY_MILLIS = 5;

    private final BifrostHost host;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("peak")::unstarted);
    private volatile long direct;

    PeakMemory(BifrostHost host) {
        this.host = host;
        watch.scheduleAtFixedRate(this::look, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        direct = Math.max(direct, host.allocatedBytes());
    }

    double heapMib() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
                        .mapToLong(pool -> pool.getPeakUsage().getUsed())
                        .sum()
                / MIB;
    }

    double directMib() {
        return direct / MIB;
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
