package dev.bifrost.flight.check;

import dev.bifrost.transformkit.Deadline;
import java.time.Duration;

/**
 * How long a service is waited for. Each wait ends with its patience, or with all checks.
 *
 * @param patience for one answer
 */
record TimeLeft(Deadline all, Duration patience) {

    /** Until when one answer is waited for, in terms of {@link System#nanoTime}. */
    long forOne() {
        var left = all.left();
        return System.nanoTime() + (left.compareTo(patience) < 0 ? left : patience).toNanos();
    }
}
