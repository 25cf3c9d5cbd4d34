package dev.bifrost.flight;

import dev.bifrost.api.BifrostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * When a service is looked at although no rows go to it, and what is to be told of it. One that does not answer is looked at
 * again at once, and then less and less often: a look at what is silent costs the round its time. Safe for use by several threads.
 */
final class Health {

    static final Duration EVERY = Duration.ofSeconds(30);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final int DOUBLINGS = 6;

    private final InstantSource clock;
    private Instant next;
    private int failures;
    private boolean told;

    Health(InstantSource clock) {
        this.clock = clock;
        this.next = clock.instant().plus(EVERY);
    }

    synchronized boolean isDue() {
        return !clock.instant().isBefore(next);
    }

    /** The service did what it was asked. */
    synchronized void isWell() {
        failures = 0;
        told = false;
        next = clock.instant().plus(EVERY);
    }

    /** The service did not answer. */
    synchronized void isUnwell() {
        var pause = failures == 0 ? Duration.ZERO : FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, DOUBLINGS));
        failures++;
        next = clock.instant().plus(pause);
    }

    /** What is news of a fault that a look found. */
    synchronized Optional<BifrostException> news(BifrostException fault) {
        boolean first = !told;
        told = true;
        return first ? Optional.of(fault) : Optional.empty();
    }
}
