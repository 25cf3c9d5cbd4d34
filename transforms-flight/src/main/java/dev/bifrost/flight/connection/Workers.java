package dev.bifrost.flight.connection;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Threads and network memory of our own, so that nothing of them outlives the bundle or meets other users of the libraries. */
final class Workers {

    private static final long PATIENCE_SECONDS = 3;
    private static final int PAGE = 8 << 10;
    /** Chunks of 2 MiB, as many as are needed. */
    private static final int CHUNK_ORDER = 8;

    private final EventLoopGroup loop = new NioEventLoopGroup(1, new DefaultThreadFactory("flight-network", true));
    /** A name that is looked up for long holds up nobody else's messages. */
    private final ExecutorService lookups =
            Executors.newCachedThreadPool(new DefaultThreadFactory("flight-lookups", true));

    private final PooledByteBufAllocator memory =
            new PooledByteBufAllocator(true, 0, 1, PAGE, CHUNK_ORDER, 0, 0, false);

    EventLoopGroup loop() {
        return loop;
    }

    /** Where names are looked up. */
    ExecutorService lookups() {
        return lookups;
    }

    PooledByteBufAllocator memory() {
        return memory;
    }

    void later(Runnable task, long delay, TimeUnit unit) {
        loop.schedule(task, delay, unit);
    }

    /** Ends the threads, whose channels were closed; waits a while for each. */
    void close() {
        boolean interrupted = Thread.interrupted();
        try {
            lookups.shutdown();
            lookups.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            loop.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            awaitGlobalExecutor();
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Netty tells of the end of its threads on one more thread, which ends by itself after a second. */
    private static void awaitGlobalExecutor() throws InterruptedException {
        try {
            GlobalEventExecutor.INSTANCE.awaitInactivity(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (IllegalStateException e) {
            // it was never started
        }
    }
}
