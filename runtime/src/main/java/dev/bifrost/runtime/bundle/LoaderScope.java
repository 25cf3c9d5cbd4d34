package dev.bifrost.runtime.bundle;

/**
 * Sets the thread's context class loader for a while. JDBC, gRPC, Jackson and {@link java.util.ServiceLoader} look there.
 * The only place that does so.
 *
 * <p>Opened and closed by one thread.
 */
public final class LoaderScope implements AutoCloseable {

    private final Thread thread;
    private final ClassLoader before;

    private LoaderScope(Thread thread) {
        this.thread = thread;
        this.before = thread.getContextClassLoader();
    }

    /** Enters the scope of a bundle. */
    public static LoaderScope enter(ClassLoader loader) {
        var scope = new LoaderScope(Thread.currentThread());
        scope.thread.setContextClassLoader(loader);
        return scope;
    }

    /** Restores the loader that was there before. */
    @Override
    public void close() {
        thread.setContextClassLoader(before);
    }
}
