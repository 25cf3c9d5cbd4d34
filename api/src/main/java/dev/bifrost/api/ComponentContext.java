package dev.bifrost.api;

import dev.bifrost.api.event.RuntimeEvent;
import java.nio.file.Path;
import java.time.InstantSource;
import org.apache.arrow.memory.BufferAllocator;

/**
 * What the host lends to one component, from its creation to its close.
 *
 * <p>Safe for use by several threads.
 */
public interface ComponentContext {

    /**
     * The component's own allocator: a child of the host's one root, named {@code bundle/component}, limited in bytes.
     * The host closes it after the component; bytes still held then are reported as {@code host.BUFFER_LEAK}.
     */
    BufferAllocator allocator();

    /** The host's clock. Components take the time from here, so that tests can hold it. */
    InstantSource clock();

    /** Tells the host's listeners of an event; returns at once, never throws. */
    void publish(RuntimeEvent event);

    /**
     * Opens a nested component, whose life ends with this one's.
     *
     * @param type the component type
     * @param ref name and config, as a user wrote them in this component's config
     * @throws BifrostException {@code host.UNKNOWN_COMPONENT} with the known names, if no bundle offers it
     */
    <T> T open(Class<T> type, ComponentRef ref);

    /** A directory of this component's own for files that outlive a round. Made on first use, never emptied by the host. */
    Path workDirectory();

    /** The folder against which a relative path in the component's config is resolved: the config file's own folder. */
    Path baseDirectory();
}
