package dev.bifrost.runtime.round;

import dev.bifrost.api.event.RoundReport;
import java.time.Duration;
import java.util.function.Supplier;

/** Runs rounds until it is stopped, and waits between them as {@link Backoff} says. */
public final class SyncLoop {

    private final Supplier<RoundReport> round;
    private final Backoff backoff;
    private final StopSignal stop;

    public SyncLoop(Supplier<RoundReport> round, Backoff backoff, StopSignal stop) {
        this.round = round;
        this.backoff = backoff;
        this.stop = stop;
    }

    /** Returns after the signal was raised and the round in flight ended. */
    public void run() {
        while (!stop.isRaised()) {
            Duration wait = backoff.after(round.get());
            if (stop.await(wait)) {
                return;
            }
        }
    }
}
