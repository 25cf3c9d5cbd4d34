package dev.bifrost.parquet;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Inputs that are read one after the other. Some are opened before their turn, each by a thread of its own, and begin to
 * decode when those before them have nothing more to begin; what they bring comes in their order all the same, and so does
 * what goes wrong with them.
 *
 * <p>Used by one thread. No thread is ever interrupted: to close waits for what is being opened.
 */
public final class InTurn<T extends InTurn.Input> implements AutoCloseable {

    private final Iterator<? extends Supplier<T>> openers;
    private final int width;
    private final Deque<FutureTask<T>> turns = new ArrayDeque<>();

    /** What is read in its turn. */
    public interface Input extends AutoCloseable {

        /**
         * Begins what there is room for, without waiting for it.
         *
         * @return whether all of the input has begun
         */
        boolean lookAhead();

        @Override
        void close();
    }

    /**
     * @param openers called in other threads than the caller's too, at the same time
     * @param width how many inputs are open at once
     */
    public InTurn(Iterator<? extends Supplier<T>> openers, int width) {
        this.openers = openers;
        this.width = width;
    }

    /** The input whose turn it is; empty when all are {@link #done()}. */
    public Optional<T> present() {
        open();
        if (turns.isEmpty()) {
            return Optional.empty();
        }
        T present = join(turns.peek());
        lookAhead();
        return Optional.of(present);
    }

    private void open() {
        FutureTask<T> own = null;
        while (turns.size() < width && openers.hasNext()) {
            var task = new FutureTask<T>(openers.next()::get);
            if (turns.isEmpty()) {
                own = task;
            } else {
                Thread.ofPlatform().daemon().name("read-ahead").start(task);
            }
            turns.add(task);
        }
        if (own != null) {
            own.run();
        }
    }

    private void lookAhead() {
        for (FutureTask<T> turn : turns) {
            if (turn.state() != FutureTask.State.SUCCESS || !turn.resultNow().lookAhead()) {
                return;
            }
        }
    }

    /** Closes the present input and gives the turn to the next. */
    public void done() {
        FutureTask<T> present = turns.remove();
        join(present).close();
    }

    /** The result of a task, however long it takes and whatever this thread is told meanwhile. */
    private static <T> T join(FutureTask<T> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw unwrapped(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unwrapped(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        for (FutureTask<T> turn = turns.poll(); turn != null; turn = turns.poll()) {
            T opened;
            try {
                opened = join(turn);
            } catch (RuntimeException | Error e) {
                continue; // it was not opened, and nobody will read it
            }
            try {
                opened.close();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
