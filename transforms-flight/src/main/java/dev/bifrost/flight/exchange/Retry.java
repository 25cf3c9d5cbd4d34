package dev.bifrost.flight.exchange;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.error.FlightErrors;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Does something again that failed because the service is not there just now: while it restarts, say. What failed because time
 * ran out is not done again, since its time is what the user gave it.
 */
final class Retry {

    static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final int FACTOR = 4;
    private static final Set<FlightErrors> PASSING = Set.of(FlightErrors.UNAVAILABLE, FlightErrors.CONNECT_FAILED);

    private final Duration connect;

    /** @param connect an attempt that lasted so long is not made again */
    Retry(Duration connect) {
        this.connect = connect;
    }

    /** @param work leaves nothing behind when it fails */
    <T> T run(Supplier<T> work) {
        Duration pause = FIRST_PAUSE;
        for (int attempt = 1; ; attempt++) {
            long start = System.nanoTime();
            try {
                return work.get();
            } catch (BifrostException e) {
                boolean late =
                        e.code() == FlightErrors.CONNECT_FAILED && System.nanoTime() - start >= connect.toNanos();
                if (attempt == TRIES || late || !(e.code() instanceof FlightErrors code) || !PASSING.contains(code)) {
                    throw e;
                }
            }
            rest(pause);
            pause = pause.multipliedBy(FACTOR);
        }
    }

    /** Between half of the pause and all of it: hosts that lost the same service do not come back at the same moment. */
    private static void rest(Duration pause) {
        long nanos = pause.toNanos() / 2 + ThreadLocalRandom.current().nextLong(pause.toNanos() / 2);
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return; // no pause then; the attempt itself has its own limits
            }
        }
    }
}
