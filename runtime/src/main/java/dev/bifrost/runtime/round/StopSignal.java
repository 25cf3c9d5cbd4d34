package dev.bifrost.runtime.round;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks a loop to end. Raised once, from any thread; looked at between batches, and waited for between rounds. */
public final class StopSignal {

    private final CountDownLatch raised = new CountDownLatch(1);

    public void raise() {
        raised.countDown();
    }

    public boolean isRaised() {
        return raised.getCount() == 0;
    }

    /** Waits for the signal; true if it came within the time. */
    public boolean await(Duration time) {
        try {
            return raised.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
