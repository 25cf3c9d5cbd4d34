package dev.bifrost.flight;

import dev.bifrost.api.BifrostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** When a service is looked at although no rows go to it, and what is to be told of it. Safe for use by several threads. */
final class Health {

    static final Duration EVERY = Duration.ofSeconds(30);

    private final InstantSource clock;
    private Instant next;
    private boolean unwell;

    Health(InstantSource clock) {
        this.clock = clock;
        this.next = clock.instant().plus(EVERY);
    }

    /** Whether it is time for a look; the caller then looks. */
    synchronized boolean isDue() {
        var now = clock.instant();
        boolean due = !now.isBefore(next);
        if (due) {
            next = now.plus(EVERY);
        }
        return due;
    }

    /** The service did what it was asked. */
    synchronized void isWell() {
        unwell = false;
        next = clock.instant().plus(EVERY);
    }

    /** A look failed; what is news of that. */
    synchronized Optional<BifrostException> isUnwell(BifrostException why) {
        boolean news = !unwell;
        unwell = true;
        return news ? Optional.of(why) : Optional.empty();
    }
}
