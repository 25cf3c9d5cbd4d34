package dev.bifrost.runtime.bundle;

import java.util.Map;

/** Makes the config record of a component from its part of the config file. */
@FunctionalInterface
public interface ConfigBinding {

    /**
     * Binds a config. Called with the bundle's class loader as context class loader.
     *
     * <p>Must not keep {@code type}: it would keep the class loader of a replaced bundle.
     *
     * @throws dev.bifrost.api.BifrostException if a key is unknown or a value does not fit
     */
    <C> C bind(Map<String, Object> config, Class<C> type);
}
