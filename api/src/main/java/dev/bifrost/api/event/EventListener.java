package dev.bifrost.api.event;

/**
 * Hears what happens in the host. Called on the host's thread: return at once. An exception is logged and dropped.
 *
 * <p>A component type: bundles offer listeners, which the host opens when the config names them.
 */
public interface EventListener extends AutoCloseable {

    void on(RuntimeEvent event);

    @Override
    default void close() {}
}
