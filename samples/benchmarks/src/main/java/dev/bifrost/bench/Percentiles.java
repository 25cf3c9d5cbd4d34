package dev.bifrost.bench;

import java.time.Duration;
import java.util.List;

/** Times in order: the n-th percentile is the least of them that n of a hundred do not exceed. */
record Percentiles(List<Duration> times) {

    Percentiles {
        if (times.isEmpty()) {
            throw new IllegalStateException("nothing was measured");
        }
        times = times.stream().sorted().toList();
    }

    /** @param percent above 0, at most 100 */
    double millis(double percent) {
        int rank = (int) Math.ceil(percent / 100 * times.size());
        return times.get(Math.max(1, rank) - 1).toNanos() / 1e6;
    }
}
