package dev.bifrost.transformkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Keeps foreign logic that only fails from taking the host's time: after some faults in a row its calls are refused for a while,
 * then one is tried. An error that the logic gives for its rows is an answer, not a fault. Safe for use by several threads.
 */
public final class Breaker {

    public static final int FAULTS = 5;
    public static final Duration PAUSE = Duration.ofSeconds(30);

    private final ErrorCode open;
    private final String who;
    private final InstantSource clock;
    private int faults;
    private Instant closedAgain = Instant.MIN;
    private BifrostException last;

    /**
     * @param open the code of a call that is refused
     * @param who whose calls they are, for messages: "the guest"
     */
    public Breaker(ErrorCode open, String who, InstantSource clock) {
        this.open = open;
        this.who = who;
        this.clock = clock;
    }

    /** @throws BifrostException with the code given, if the logic is to be left alone now */
    public synchronized void pass() {
        if (faults >= FAULTS) {
            var now = clock.instant();
            if (now.isBefore(closedAgain)) {
                throw new BifrostException(
                        open,
                        "%s failed %d times in a row and is tried again in %s; the last time: %s"
                                .formatted(
                                        who,
                                        faults,
                                        DurationText.of(Duration.between(now, closedAgain)),
                                        last.getMessage()),
                        last);
            }
            closedAgain = now.plus(PAUSE); // one call is the trial; the others wait for what it brings
        }
    }

    public synchronized void succeeded() {
        faults = 0;
        last = null;
    }

    public synchronized void failed(BifrostException fault) {
        faults++;
        last = fault;
        closedAgain = clock.instant().plus(PAUSE);
    }
}
