package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A thread of the host's own on which guests run, one for each piece of work and never used again: whatever a guest does to
 * it is over with it. Whoever waits for the result also looks at the clock.
 */
final class GuestThread<T> {

    /** What an interrupted thread gets to leave the guest. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();
    private static final long STACK_BYTES = 1 << 20;

    private final Watch watch = new Watch();
    /** Whether the result was delivered, or given up: who comes second has to free it. */
    private final AtomicBoolean settled = new AtomicBoolean();

    private final Duration grace;
    private final FutureTask<T> task;
    private final Thread thread;
    /** Of the thread that waits. */
    private boolean interrupted;

    private GuestThread(String name, Duration grace, Function<Watch, T> work, Consumer<T> discard) {
        this.grace = grace;
        this.task = new FutureTask<>(() -> {
            T result = work.apply(watch);
            if (!settled.compareAndSet(false, true)) {
                discard.accept(result);
            }
            return result;
        });
        this.thread = new Thread(null, task, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.setContextClassLoader(GuestThread.class.getClassLoader());
    }

    /**
     * @param work frees what it holds however it ends
     * @param discard frees a result that comes after its caller has given up
     */
    static <T> GuestThread<T> start(String name, Function<Watch, T> work, Consumer<T> discard) {
        return start(name, GRACE, work, discard);
    }

    private static <T> GuestThread<T> start(String name, Duration grace, Function<Watch, T> work, Consumer<T> discard) {
        var started = new GuestThread<>(name, grace, work, discard);
        started.thread.start();
        return started;
    }

    static <T> T run(String name, Function<Watch, T> work) {
        return run(name, GRACE, work);
    }

    /** @param grace what the thread gets to end when it is stopped */
    static <T> T run(String name, Duration grace, Function<Watch, T> work) {
        return start(name, grace, work, result -> {}).result();
    }

    /**
     * Waits for the result, as long as each call of the guest may take.
     *
     * @throws BifrostException what the work threw; {@code wasm.DEADLINE}, and the thread is gone; {@code wasm.RUNAWAY}, and it
     *     is not
     */
    T result() {
        try {
            while (true) {
                try {
                    return finished(LOOK_NANOS);
                } catch (TimeoutException e) {
                    if (watch.isOverdue()) {
                        return stopped();
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Interrupts the thread; what it had just made is taken. */
    private T stopped() {
        thread.interrupt();
        try {
            return finished(grace.toNanos());
        } catch (TimeoutException e) {
            if (settled.compareAndSet(false, true)) {
                throw new BifrostException(
                        WasmErrors.RUNAWAY,
                        "%s and did not end when it was stopped; the module is not run again until its file changes"
                                .formatted(watch.stopped()),
                        e);
            }
            return result(); // it came at the last moment
        } catch (BifrostException e) {
            throw e.code() == WasmErrors.DEADLINE
                    ? new BifrostException(WasmErrors.DEADLINE, watch.stopped() + " and was stopped", e)
                    : e;
        }
    }

    /** An interrupt of the caller waits: the guest has its own deadline, and its buffers are the caller's to free. */
    private T finished(long nanos) throws TimeoutException {
        long until = System.nanoTime() + nanos;
        while (true) {
            try {
                return task.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                return sneak(e.getCause());
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T, E extends Throwable> T sneak(Throwable fault) throws E {
        throw (E) fault;
    }
}
