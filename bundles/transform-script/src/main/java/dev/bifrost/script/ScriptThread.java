package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A thread on which a script runs, one for each call: whoever waits for it looks at the clock and at what it allocates, and can
 * give it up.
 */
final class ScriptThread<T> {

    private static final Duration LOOK = Duration.ofMillis(20);
    /** What a script that was told to stop gets to end. */
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** Frames of an interpreter are large. */
    private static final long STACK_BYTES = 8 << 20;

    private final Limits limits;
    private final Meter meter;
    private final Runnable stop;
    private final FutureTask<T> task;
    private final Thread thread;
    /** Of the thread that waits. */
    private boolean interrupted;

    private ScriptThread(Limits limits, Meter meter, Supplier<T> work, Runnable stop) {
        this.limits = limits;
        this.meter = meter;
        this.stop = stop;
        this.task = new FutureTask<>(work::get);
        this.thread = daemon("bifrost-script", task);
    }

    /** A thread of ours that keeps no JVM alive. */
    static Thread daemon(String name, Runnable work) {
        var thread = new Thread(null, work, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.setContextClassLoader(ScriptThread.class.getClassLoader());
        return thread;
    }

    /**
     * Runs the work and waits for its result.
     *
     * @param stop makes the work end soon; returns at once
     * @throws BifrostException {@code script.DEADLINE} or {@code script.MEMORY}, and the thread is gone; {@code script.RUNAWAY},
     *     and it is not
     */
    static <T> T run(Limits limits, Meter meter, Supplier<T> work, Runnable stop) {
        var started = new ScriptThread<>(limits, meter, work, stop);
        started.thread.start();
        try {
            return started.result();
        } finally {
            if (started.interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private T result() {
        long due = System.nanoTime() + limits.call().toNanos();
        while (true) {
            try {
                return within(LOOK);
            } catch (TimeoutException e) {
                if (meter.bytes(thread) > limits.allocation().bytes()) {
                    return stopped(Faults.memory(limits));
                }
                if (System.nanoTime() - due > 0) {
                    return stopped(Faults.deadline(limits));
                }
            }
        }
    }

    /** What it had just made is taken. */
    private T stopped(BifrostException why) {
        stop.run();
        try {
            return within(GRACE);
        } catch (TimeoutException e) {
            throw Faults.runaway(why);
        } catch (RuntimeException e) {
            throw why;
        }
    }

    /** An interrupt of the caller waits: the script has a limit of its own. */
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
