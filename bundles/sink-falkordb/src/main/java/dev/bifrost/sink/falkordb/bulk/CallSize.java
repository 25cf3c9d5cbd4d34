package dev.bifrost.sink.falkordb.bulk;

import java.time.Duration;

/**
 * How much goes into one call. The server does a call in one piece and answers nobody else meanwhile, so calls are made as
 * large as keeps them near {@link #AIM}, by how long the last ones took. But not small: each call costs the server a time that
 * grows with the graph, whatever is in it; with a million vertices 8,000 edges take as long as 50,000 do, so small calls would
 * make others wait as long, and six times as often. One thread at a time.
 */
final class CallSize {

    /** What other clients of the server may have to wait. */
    static final Duration AIM = Duration.ofMillis(100);

    static final int FIRST = 32_000;
    private static final int LEAST = 32_000;
    private static final int MOST = 64_000;
    private static final long MOST_BYTES = 12L << 20;

    private int elements = FIRST;
    private long longestNanos;
    private long calls;

    boolean isFull(BulkCall call) {
        return call.elements() >= elements || call.bytes() >= MOST_BYTES;
    }

    int elements() {
        return elements;
    }

    /** The longest call so far. */
    Duration longest() {
        return Duration.ofNanos(longestNanos);
    }

    long calls() {
        return calls;
    }

    void took(long nanos) {
        calls++;
        longestNanos = Math.max(longestNanos, nanos);
        if (nanos > AIM.toNanos()) {
            elements = Math.max(LEAST, elements * 3 / 4);
        } else if (nanos < AIM.toNanos() / 2) {
            elements = Math.min(MOST, elements + elements / 4);
        }
    }
}
