package dev.bifrost.api;

/**
 * Something that the host keeps alive while it runs, such as a listener on a port.
 *
 * <p>The host calls {@link #start} once, after all bundles are up, and closes it once, before any bundle stops.
 */
public interface HostedService extends AutoCloseable {

    /** Starts in bounded time and returns; work goes on on threads of the service's own. */
    void start();

    /** Stops in bounded time. */
    @Override
    void close();
}
