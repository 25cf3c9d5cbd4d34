package dev.bifrost.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. Safe for use by several threads. */
public final class FakeClock implements InstantSource {

    private final AtomicReference<Instant> now;

    /** A clock that shows the first second of 2026. */
    public FakeClock() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    public FakeClock(Instant now) {
        this.now = new AtomicReference<>(now);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    /** Moves the clock on, or back if {@code by} is negative. */
    public void advance(Duration by) {
        now.updateAndGet(before -> before.plus(by));
    }
}
