package dev.bifrost.transformkit;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A thread of the host's own on which foreign logic runs, one for each piece of work and never used again: whatever the logic
 * does to it is over with it. Whoever waits for the result also asks a guard how far the work may go.
 */
public final class ForeignThread<T> {

    /** Says when work has gone too far, and ends it. Called by the thread that waits. */
    public interface Guard {

        /** Whether the work has to end now. */
        boolean isOver(Thread worker);

        /** Makes the work end soon; returns at once. */
        void stop(Thread worker);

        /** What the work gets to end when it is stopped. */
        Duration grace();

        /** What is thrown for work that ended when it was stopped, and how it did. */
        RuntimeException stopped(RuntimeException fault);

        /** What is thrown for work that did not end. */
        RuntimeException runaway();
    }

    private static final Duration LOOK = Duration.ofMillis(20);

    /** Whether the result was delivered, or given up: who comes second has to free it. */
    private final AtomicBoolean settled = new AtomicBoolean();

    private final Guard guard;
    private final FutureTask<T> task;
    private final Thread thread;
    /** Of the thread that waits. */
    private boolean interrupted;

    private ForeignThread(String name, long stackBytes, Guard guard, Supplier<T> work, Consumer<T> discard) {
        this.guard = guard;
        this.task = new FutureTask<>(() -> {
            T result = work.get();
            if (!settled.compareAndSet(false, true)) {
                discard.accept(result);
            }
            return result;
        });
        this.thread = daemon(name, stackBytes, task);
    }

    /** A thread of the bundle that carries this class; it keeps no JVM alive. */
    public static Thread daemon(String name, long stackBytes, Runnable work) {
        var thread = new Thread(null, work, name, stackBytes);
        thread.setDaemon(true);
        thread.setContextClassLoader(ForeignThread.class.getClassLoader());
        return thread;
    }

    /**
     * @param work frees what it holds however it ends
     * @param discard frees a result that comes after its caller has given up
     */
    public static <T> ForeignThread<T> start(
            String name, long stackBytes, Guard guard, Supplier<T> work, Consumer<T> discard) {
        var started = new ForeignThread<>(name, stackBytes, guard, work, discard);
        started.thread.start();
        return started;
    }

    /**
     * Waits for the result, as long as the guard lets it.
     *
     * @throws RuntimeException what the work threw, or what the guard says of work that it stopped
     */
    public T result() {
        try {
            while (true) {
                try {
                    return within(LOOK);
                } catch (TimeoutException e) {
                    if (guard.isOver(thread)) {
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

    /** What it had just made is taken. */
    private T stopped() {
        guard.stop(thread);
        try {
            return within(guard.grace());
        } catch (TimeoutException e) {
            if (settled.compareAndSet(false, true)) {
                throw guard.runaway();
            }
            return result(); // it came at the last moment
        } catch (RuntimeException e) {
            throw guard.stopped(e);
        }
    }

    /** An interrupt of the caller waits: the work has limits of its own, and its buffers are the caller's to free. */
    private T within(Duration time) throws TimeoutException {
        long until = System.nanoTime() + time.toNanos();
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
