package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;

/**
 * The session's thread. It takes work in order until it is told to end; after a fault it takes on and does nothing, so
 * that nobody waits at a full queue for ever.
 */
final class Writer {

    /** Enough to have the next batch ready when the server answers. */
    private static final int WAITING_BATCHES = 2;

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final Sender sender;
    private final BlockingQueue<Work> queue = new ArrayBlockingQueue<>(WAITING_BATCHES);
    private final Thread thread;
    private volatile BifrostException fault;
    private volatile boolean abandoned;

    Writer(Sender sender, String table) {
        this.sender = sender;
        this.thread = Thread.ofPlatform().daemon().name("falkordb " + table).start(this::run);
    }

    /** Waits for room. */
    void put(Work work) {
        try {
            queue.put(work);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Waits until everything that was put was answered. */
    void drain() {
        var reached = new CountDownLatch(1);
        put(new Work.Barrier(reached));
        try {
            reached.await();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** @throws BifrostException the first fault, if there was one */
    void raiseFault() {
        if (fault != null) {
            throw fault;
        }
    }

    /** The first fault, if there was one. */
    Optional<BifrostException> fault() {
        return Optional.ofNullable(fault);
    }

    /** Work that is put from now on is done. Only after {@link #drain}: the thread stands still. */
    void forgive() {
        fault = null;
    }

    /** No more statements are started; the one on its way is the caller's to cut. */
    void abandon() {
        abandoned = true;
    }

    /** Ends the thread, or leaves it if it does not end in time. */
    void end() {
        boolean interrupted = false;
        long deadline = System.nanoTime() + END_LIMIT.toNanos();
        boolean told = false;
        while (thread.isAlive() && System.nanoTime() < deadline) {
            told = told || queue.offer(new Work.End());
            try {
                thread.join(Duration.ofMillis(told ? END_LIMIT.toMillis() : 1));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            for (Work work = queue.take(); !(work instanceof Work.End); work = queue.take()) {
                perform(work);
            }
        } catch (InterruptedException e) {
            fault = interrupted(e); // nobody has this thread's handle, so it means that the JVM goes down
        }
    }

    private void perform(Work work) {
        if (work instanceof Work.Barrier barrier) {
            barrier.reached().countDown();
            return;
        }
        if (fault != null || abandoned) {
            return;
        }
        try {
            switch (work) {
                case Work.Batch batch -> sender.send(batch);
                case Work.SweepOrphans ignored -> sender.sweepOrphans();
                case Work.Barrier ignored -> {}
                case Work.End ignored -> {}
            }
        } catch (BifrostException e) {
            fault = e;
        } catch (RuntimeException | Error e) {
            fault = new BifrostException(
                    FalkorDbErrors.UNEXPECTED, "the writer failed: %s; please report it".formatted(e.getClass()), e);
        }
    }

    private static BifrostException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new BifrostException(
                FalkorDbErrors.CONNECTION_LOST,
                "the host was interrupted while it wrote; the next round repeats it",
                cause);
    }
}
