package dev.bifrost.api;

import java.util.function.BiFunction;

/**
 * Makes the components of one type and name.
 *
 * @param <C> the config record; Jackson binds it from the component's part of the config file (snake_case keys, unknown
 *     keys refused)
 * @param <T> the component type, a Java interface: one of the API's, or one that a bundle defines and exports itself
 */
public interface ComponentFactory<C, T> {

    /** The component type that the registry files this factory under. */
    Class<T> type();

    /** The name a user writes in the config: lower case letters, digits and {@code -}; at most 64 characters. */
    String name();

    /** The config record. {@link NoConfig} for a component without settings. */
    Class<C> configType();

    /**
     * Creates a ready component.
     *
     * <p>Called by the host on a thread that starts a round or a command, with the bundle's class loader as context class
     * loader. If the component is {@link AutoCloseable}, the host closes it once, after its last use.
     *
     * @param config the bound config, never null
     * @param context what the host lends; valid until the component is closed
     * @throws BifrostException if the config cannot work or the thing behind it cannot be reached; what was opened so far
     *     is closed by the factory
     */
    T create(C config, ComponentContext context);

    /**
     * A factory from its four parts.
     *
     * @param create see {@link #create}
     */
    static <C, T> ComponentFactory<C, T> of(
            Class<T> type,
            String name,
            Class<C> configType,
            BiFunction<? super C, ? super ComponentContext, ? extends T> create) {
        return new FactoryOfParts<>(type, name, configType, create);
    }

    /** The config of a component without settings: {@code sink: { "null": {} }}. */
    record NoConfig() {}
}
