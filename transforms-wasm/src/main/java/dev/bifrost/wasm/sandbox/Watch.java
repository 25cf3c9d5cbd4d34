package dev.bifrost.wasm.sandbox;

import java.time.Duration;
import java.util.function.Supplier;

/** What tells a waiting thread how long the present call of a guest may still take. Set by the thread that runs the guest. */
final class Watch {

    private record Call(String name, Duration limit, long due) {}

    private volatile Call present;
    /** The call that was overdue when the thread was interrupted. */
    private volatile Call stopped;

    /** Makes a call that has to end in time. */
    <T> T within(Duration limit, String name, Supplier<T> call) {
        present = new Call(name, limit, System.nanoTime() + limit.toNanos());
        try {
            return call.get();
        } finally {
            present = null;
        }
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
        return call == null ? "a call" : "%s took longer than %s".formatted(call.name, DurationText.of(call.limit));
    }
}
