package dev.bifrost.runtime.round;

import dev.bifrost.api.event.RoundReport;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait after a round: the interval; after each further round without progress twice as long, up to a cap; then
 * up to a fifth less, by chance, so that many hosts do not knock together.
 *
 * <p>A round with progress ends the run of failures. An idle round waits the plain interval and leaves the run as it is:
 * nothing was tried, so nothing was proven.
 */
public final class Backoff {

    private static final double JITTER = 0.2;

    private final Duration interval;
    private final Duration cap;
    private final RandomGenerator random;
    private int failures;

    /** @param cap the longest wait; ten intervals are customary */
    public Backoff(Duration interval, Duration cap, RandomGenerator random) {
        this.interval = interval;
        this.cap = cap.compareTo(interval) < 0 ? interval : cap;
        this.random = random;
    }

    /** The wait after a round. */
    public Duration after(RoundReport report) {
        if (report.isFailure()) {
            return afterFailure();
        }
        if (!report.isIdle()) {
            failures = 0;
        }
        return interval;
    }

    /** The wait after a failed attempt that was no round. */
    public Duration afterFailure() {
        failures = Math.min(failures + 1, 62);
        return jittered(doubled());
    }

    private Duration doubled() {
        Duration wait = interval;
        for (int i = 0; i < failures && wait.compareTo(cap) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(cap) > 0 ? cap : wait;
    }

    private Duration jittered(Duration wait) {
        return Duration.ofNanos((long) (wait.toNanos() * (1 - JITTER * random.nextDouble())));
    }
}
