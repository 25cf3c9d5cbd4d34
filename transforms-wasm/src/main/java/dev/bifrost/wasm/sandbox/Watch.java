package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.DurationText;
import dev.bifrost.transformkit.ForeignThread;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.util.function.Supplier;

/** What tells a waiting thread how long the present call of a guest may still take. Set by the thread that runs the guest. */
final class Watch implements ForeignThread.Guard {

    /** @param overdue what is said of it if it does not end in time */
    private record Call(String overdue, long due) {}

    private final Duration grace;
    private Deadline deadline = Deadline.NONE;
    private volatile Call present;
    /** The call that was overdue when the thread was interrupted. */
    private Call stopped;

    /** @param grace what the thread gets to end when it is stopped */
    Watch(Duration grace) {
        this.grace = grace;
    }

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

    /** The present call counts as stopped if it is overdue; work between calls has all the time. */
    @Override
    public boolean isOver(Thread worker) {
        Call call = present;
        if (call != null && System.nanoTime() - call.due > 0) {
            stopped = call;
            return true;
        }
        return false;
    }

    @Override
    public void stop(Thread worker) {
        worker.interrupt();
    }

    @Override
    public Duration grace() {
        return grace;
    }

    /** Only the deadline has to be told in other words: the guest does not know which it was. */
    @Override
    public RuntimeException stopped(RuntimeException fault) {
        return fault instanceof BifrostException e && e.code() == WasmErrors.DEADLINE
                ? new BifrostException(WasmErrors.DEADLINE, stopped.overdue + " and was stopped", fault)
                : fault;
    }

    @Override
    public RuntimeException runaway() {
        return new BifrostException(
                WasmErrors.RUNAWAY,
                stopped.overdue
                        + " and did not end when it was stopped; the module is not run again until its file changes");
    }
}
