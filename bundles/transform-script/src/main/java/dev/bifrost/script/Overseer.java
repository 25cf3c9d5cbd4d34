package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.ForeignThread;
import java.time.Duration;
import java.util.function.Supplier;

/** Looks at the clock and at what a script allocates, and ends it. One for each call. */
final class Overseer implements ForeignThread.Guard {

    /** What a script that was told to stop gets to end. */
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** Frames of an interpreter are large. */
    static final long STACK_BYTES = 8 << 20;

    private final Limits limits;
    private final Meter meter;
    private final Runnable stop;
    private final long due;
    private BifrostException why;

    private Overseer(Limits limits, Meter meter, Runnable stop) {
        this.limits = limits;
        this.meter = meter;
        this.stop = stop;
        this.due = System.nanoTime() + limits.call().toNanos();
    }

    /**
     * Runs the work on a thread of its own and waits for its result.
     *
     * @param stop makes the work end soon; returns at once
     * @throws BifrostException {@code script.DEADLINE} or {@code script.MEMORY}, and the thread is gone; {@code script.RUNAWAY},
     *     and it is not
     */
    static <T> T run(Limits limits, Meter meter, Supplier<T> work, Runnable stop) {
        return ForeignThread.start("bifrost-script", STACK_BYTES, new Overseer(limits, meter, stop), work, result -> {})
                .result();
    }

    @Override
    public boolean isOver(Thread worker) {
        if (meter.bytes(worker) > limits.allocation().bytes()) {
            why = Faults.memory(limits);
        } else if (System.nanoTime() - due > 0) {
            why = Faults.deadline(limits);
        }
        return why != null;
    }

    @Override
    public void stop(Thread worker) {
        stop.run();
    }

    @Override
    public Duration grace() {
        return GRACE;
    }

    @Override
    public RuntimeException stopped(RuntimeException fault) {
        return why;
    }

    @Override
    public RuntimeException runaway() {
        return Faults.runaway(why);
    }
}
