package dev.bifrost.sink.falkordb.bulk;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Does one thing after another on a thread of its own, while the caller prepares the next. The caller's methods: one thread. */
final class OneAhead implements AutoCloseable {

    private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

    private final ExecutorService thread;
    private CompletableFuture<Void> onItsWay = NOTHING;

    OneAhead(String name) {
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name(name).factory());
    }

    /** Begins; nothing may be on its way. */
    void begin(Runnable task) {
        onItsWay = CompletableFuture.runAsync(task, thread);
    }

    /** Waits until nothing is on its way, and raises what went wrong with it, once. */
    void await() {
        var former = onItsWay;
        onItsWay = NOTHING;
        try {
            former.join();
        } catch (CompletionException e) {
            throw raised(e.getCause());
        }
    }

    /** Waits until nothing is on its way; what went wrong with it is of no interest any more. */
    void settle() {
        onItsWay.exceptionally(fault -> null).join();
        onItsWay = NOTHING;
    }

    /** What a task threw, which cannot be a checked exception. */
    static RuntimeException raised(Throwable fault) {
        if (fault instanceof Error error) {
            throw error;
        }
        return (RuntimeException) fault;
    }

    /** Waits for what is on its way. */
    @Override
    public void close() {
        thread.close();
    }
}
