package dev.bifrost.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Map;

/**
 * How a config names a component: a map with one key, {@code sink: { falkordb: { url: .. } }}.
 *
 * @param name the component's name
 * @param config its config, still unbound; empty when the user wrote {@code { name: {} }}
 */
public record ComponentRef(String name, Map<String, Object> config) {

    public ComponentRef {
        config = config == null ? Map.of() : config;
    }

    /** Binds the one-key map of the config file. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ComponentRef of(Map<String, Map<String, Object>> oneKey) {
        if (oneKey.size() != 1) {
            throw new IllegalArgumentException("expected exactly one component, like { name: {..} }, but found "
                    + (oneKey.isEmpty() ? "none" : String.join(", ", oneKey.keySet())));
        }
        var entry = oneKey.entrySet().iterator().next();
        return new ComponentRef(entry.getKey(), entry.getValue());
    }

    @JsonValue
    Map<String, Map<String, Object>> oneKey() {
        return Map.of(name, config);
    }

    /** The name alone: a config may hold a secret. */
    @Override
    public String toString() {
        return name;
    }
}
