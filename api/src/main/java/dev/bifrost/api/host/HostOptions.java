package dev.bifrost.api.host;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.event.EventListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How to start a host.
 *
 * @param config the config file
 * @param lent components that the calling program brings, beside those of the bundles
 * @param listeners hear every event
 * @param takeOver take graphs that another host owns
 */
public record HostOptions(
        Path config, List<ComponentFactory<?, ?>> lent, List<EventListener> listeners, boolean takeOver) {

    public HostOptions {
        lent = List.copyOf(lent);
        listeners = List.copyOf(listeners);
    }

    public static HostOptions of(Path config) {
        return new HostOptions(config, List.of(), List.of(), false);
    }

    /**
     * Lends an object as a component, under a name that the config uses. It stays the caller's: the host does not close it.
     */
    public <T> HostOptions lend(Class<T> type, String name, T component) {
        var all = new ArrayList<>(lent);
        all.add(new Lent<>(type, name, component));
        return new HostOptions(config, all, listeners, takeOver);
    }

    public HostOptions listen(EventListener listener) {
        var all = new ArrayList<>(listeners);
        all.add(listener);
        return new HostOptions(config, lent, all, takeOver);
    }

    public HostOptions takingOver() {
        return new HostOptions(config, lent, listeners, true);
    }

    private record Lent<T>(Class<T> type, String name, T component)
            implements ComponentFactory<ComponentFactory.NoConfig, T> {
        @Override
        public Class<NoConfig> configType() {
            return NoConfig.class;
        }

        @Override
        public T create(NoConfig config, ComponentContext context) {
            return component;
        }
    }
}
