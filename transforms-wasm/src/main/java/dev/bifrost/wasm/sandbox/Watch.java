package dev.bifrost.wasm.sandbox;

import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.DurationText;
import java.time.Duration;
import java.util.function.Supplier;

/** What tells a waiting thread how long the present call of a guest may still take. Set by the thread that runs the guest. */
final class Watch {

    /** @param overdue what is said of it if it does not end in time */
    private record Call(String overdue, long due) {}

    private Deadline deadline = Deadline.NONE;
    private volatile Call present;
    /** The call that was overdue when the thread was interrupted. */
    private volatile Call stopped;

    /** All calls from now on have to end by then. Called by the thread that runs the guest. */
    void endBy(Deadline all) {
        deadline = all;
    }

    /** Makes a call that has to end in time. */
    <T> T within(Duration limit, String name, Supplier<T> call) {
        Duration left = deadline.left();
        present = left.compareTo(limit) < 0
                ? new Call(
                        "%s was not done when the %s for everything were over".formatted(name, deadline.total()),
                        due(left))
                : new Call("%s took longer than %s".formatted(name, DurationText.of(limit)), due(limit));
        try {
            return call.get();
        } finally {
            present = null;
        }
    }

    private static long due(Duration from) {
        return System.nanoTime() + from.toNanos();
    }

    /** Whether the present call is overdue; it counts as stopped then. */
    boolean isOverdue() {
        Call call = present;
        if (call != null && System.nanoTime() - call.due > 0) {
            stopped = call;
            return true;
        }
        return false;
    }

    /** The call that was stopped, for a message. */
    String stopped() {
        Call call = stopped;
        return call == null ? "a call took too long" : call.overdue;
    }
}
