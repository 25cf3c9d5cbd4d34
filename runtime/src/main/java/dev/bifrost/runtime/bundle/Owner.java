package dev.bifrost.runtime.bundle;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who brought components into the registry, and how many of them are open.
 *
 * <p>{@link #retain} and {@link #withdraw} are called under the registry's lock: after a withdrawal the count only falls.
 */
final class Owner {

    private final Origin origin;
    private final ClassLoader loader;
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean withdrawn;

    Owner(Origin origin, ClassLoader loader) {
        this.origin = origin;
        this.loader = loader;
    }

    Origin origin() {
        return origin;
    }

    ClassLoader loader() {
        return loader;
    }

    void retain() {
        open.incrementAndGet();
    }

    void release() {
        open.decrementAndGet();
    }

    void withdraw() {
        withdrawn = true;
    }

    boolean isWithdrawn() {
        return withdrawn;
    }

    /** Whether nothing of it is open. */
    boolean isIdle() {
        return open.get() == 0;
    }
}
