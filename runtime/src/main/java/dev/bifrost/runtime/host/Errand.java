package dev.bifrost.runtime.host;

import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.MDC;

/**
 * A piece of work that calls bundles, on a thread that ends with it. So does what a bundle, or a library of it, left in a
 * thread local: on a thread that lives on it would keep the class loaders of replaced bundles for ever.
 *
 * <p>The caller waits for the end, interrupted or not: a library that is interrupted in a read may end it early without
 * an error. Work that is begun inside other such work stays on its thread, so that locks are held by one thread. What the
 * caller's log lines say of themselves, such as the graph, those of the work say too.
 */
final class Errand extends Thread {

    private final Supplier<?> work;
    private final Map<String, String> logged = MDC.getCopyOfContextMap();
    private Object result;
    private Throwable fault;

    private Errand(String name, Supplier<?> work) {
        super(name);
        this.work = work;
    }

    /** Does the work and returns, or throws, what it does. */
    @SuppressWarnings("unchecked") // the result is the work's
    static <T> T perform(String name, Supplier<T> work) {
        if (currentThread() instanceof Errand) {
            return work.get();
        }
        var errand = new Errand(name, work);
        errand.start();
        errand.awaitEnd();
        return switch (errand.fault) {
            case null -> (T) errand.result;
            case RuntimeException failed -> throw failed;
            case Error failed -> throw failed;
            default -> throw new IllegalStateException(errand.fault);
        };
    }

    static void perform(String name, Runnable work) {
        perform(name, () -> {
            work.run();
            return null;
        });
    }

    @Override
    public void run() {
        if (logged != null) {
            MDC.setContextMap(logged);
        }
        try {
            result = work.get();
        } catch (Throwable failed) {
            fault = failed;
        }
    }

    private void awaitEnd() {
        boolean interrupted = false;
        while (isAlive()) {
            try {
                join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            currentThread().interrupt();
        }
    }
}
