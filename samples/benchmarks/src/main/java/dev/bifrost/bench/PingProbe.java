package dev.bifrost.bench;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.Jedis;

/** Another client of the server, who pings it 500 times a second and notes how long the longest answer took. */
final class PingProbe implements AutoCloseable {

    private static final long PAUSE_NANOS = 2_000_000;

    private final Thread thread;
    private volatile boolean ended;
    private final AtomicLong recentNanos = new AtomicLong();
    private long longestNanos;
    private long pings;

    PingProbe(int port) {
        thread = Thread.ofPlatform().daemon().start(() -> {
            try (var connection = new Jedis("127.0.0.1", port, 600_000)) {
                while (!ended) {
                    long began = System.nanoTime();
                    connection.ping();
                    long took = System.nanoTime() - began;
                    longestNanos = Math.max(longestNanos, took);
                    recentNanos.accumulateAndGet(took, Math::max);
                    pings++;
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        });
    }

    /** Ends the probe; the longest answer in milliseconds. */
    double longestMillis() {
        close();
        if (pings == 0) {
            throw new IllegalStateException("the server was not pinged");
        }
        return longestNanos / 1e6;
    }

    /** The longest answer since this was asked last. */
    double takeLongestMillis() {
        return recentNanos.getAndSet(0) / 1e6;
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
