package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Keeps a guest that only fails from taking the host's time: after some faults in a row its calls are refused for a while,
 * then one is tried. A guest's own error code is an answer, not a fault. Safe for use by several threads.
 */
final class Breaker {

    static final int FAULTS = 5;
    static final Duration PAUSE = Duration.ofSeconds(30);

    private final InstantSource clock;
    private int faults;
    private Instant closedAgain = Instant.MIN;
    private BifrostException last;

    Breaker(InstantSource clock) {
        this.clock = clock;
    }

    /** @throws BifrostException {@code wasm.BREAKER_OPEN} if the guest is to be left alone now */
    synchronized void pass() {
        if (faults >= FAULTS) {
            var now = clock.instant();
            if (now.isBefore(closedAgain)) {
                throw new BifrostException(
                        WasmErrors.BREAKER_OPEN,
                        "the guest failed %d times in a row and is tried again in %s; the last time: %s"
                                .formatted(
                                        faults, DurationText.of(Duration.between(now, closedAgain)), last.getMessage()),
                        last);
            }
            closedAgain = now.plus(PAUSE); // one call is the trial; the others wait for what it brings
        }
    }

    synchronized void succeeded() {
        faults = 0;
        last = null;
    }

    synchronized void failed(BifrostException fault) {
        faults++;
        last = fault;
        closedAgain = clock.instant().plus(PAUSE);
    }
}
