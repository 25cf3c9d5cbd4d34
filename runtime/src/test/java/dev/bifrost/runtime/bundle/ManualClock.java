package dev.bifrost.runtime.bundle;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that the test moves. */
final class ManualClock implements InstantSource {

    private volatile Instant now = Instant.now();

    @Override
    public Instant instant() {
        return now;
    }

    void advance(Duration by) {
        now = now.plus(by);
    }
}
