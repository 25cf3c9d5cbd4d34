package dev.bifrost.runtime.round;

import java.time.Duration;

/** Measures elapsed time on the monotonic clock. */
record Stopwatch(long startNanos) {

    static Stopwatch start() {
        return new Stopwatch(System.nanoTime());
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
