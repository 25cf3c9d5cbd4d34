package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An open component, and the way into it: every call of it, and of what it returned (a stream, a session), goes through
 * {@link #call} or {@link #run}, which set the context class loader and give faults a name.
 *
 * <p>A component of a replaced or removed bundle goes on working until it is closed; {@link #isStale} tells its owner to
 * close it between two rounds and to open it anew.
 *
 * <p><b>Threads.</b> As the component; {@link #isStale} and {@link #close} may be called from any thread.
 *
 * @param <T> the component type
 */
public final class Held<T> implements AutoCloseable {

    private final Registration<?, T> registration;
    private final T component;
    private final LentContext context;
    private final Calls calls;
    private final AtomicBoolean closed = new AtomicBoolean();

    Held(Registration<?, T> registration, T component, LentContext context, Calls calls) {
        this.registration = registration;
        this.component = component;
        this.context = context;
        this.calls = calls;
    }

    /** {@code bundle/component}. */
    public String label() {
        return registration.label();
    }

    public Origin origin() {
        return registration.owner().origin();
    }

    /** The component itself, to look at its capabilities or to pass on. Its methods are called within {@link #call}. */
    public T component() {
        return component;
    }

    /**
     * Calls the component.
     *
     * @throws BifrostException what the component threw; {@code host.COMPONENT_FAILED} if it threw something else, {@code
     *     host.MEMORY_LIMIT} if Arrow memory ran out, {@code host.COMPONENT_CLOSED} after {@link #close}
     */
    public <R> R call(Function<? super T, ? extends R> use) {
        requireOpen();
        return calls.call(() -> use.apply(component));
    }

    /** Calls something that the component returned; see {@link #call(Function)}. */
    public <R> R call(Supplier<? extends R> use) {
        requireOpen();
        return calls.call(use::get);
    }

    /** Calls the component; see {@link #call(Function)}. */
    public void run(Consumer<? super T> use) {
        run(() -> use.accept(component));
    }

    /** Calls something that the component returned; see {@link #call(Function)}. */
    public void run(Runnable use) {
        call(() -> {
            use.run();
            return null;
        });
    }

    /**
     * An allocator under the component's own, for one round or session.
     *
     * @param purpose such as {@code round 12}
     * @return the caller closes it, before this; a leak is then {@code host.BUFFER_LEAK}
     */
    public LentAllocator scratch(String purpose) {
        requireOpen();
        return context.lent().child(purpose);
    }

    /** Whether the bundle, or that of a nested component, was replaced or removed since this was opened. */
    public boolean isStale() {
        return registration.owner().isWithdrawn() || context.hasStale();
    }

    /**
     * Closes the component, what it opened, and its allocator, in this order, whatever fails. Idempotent.
     *
     * @throws BifrostException the first fault: of the component's close, or {@code host.BUFFER_LEAK}
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        var closing = new Closing();
        if (component instanceof AutoCloseable closeable && registration.ending() == Registration.Ending.HOST_CLOSES) {
            closing.close(() -> calls.call(() -> {
                closeable.close();
                return null;
            }));
        }
        closing.close(context);
        registration.owner().release();
        closing.rethrow();
    }

    private void requireOpen() {
        if (closed.get()) {
            throw new BifrostException(BundleErrors.COMPONENT_CLOSED, label() + " was called after its end");
        }
    }
}
