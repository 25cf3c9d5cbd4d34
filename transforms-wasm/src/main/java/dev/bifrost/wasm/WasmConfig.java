package dev.bifrost.wasm;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.wasm.sandbox.Limits;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code custom: { wasm: { module: guests/clean.wasm } }}.
 *
 * @param module the guest's file
 * @param config given to the guest as JSON
 * @param workers threads that share each batch of the table
 * @param limits what the guest may use
 */
public record WasmConfig(
        @JsonProperty(required = true) Path module, Map<String, Object> config, Integer workers, Limits limits) {

    private static final int MOST_WORKERS = 64;

    public WasmConfig {
        config = config == null ? Map.of() : config;
        workers = workers == null ? 1 : workers;
        limits = limits == null ? Limits.defaults() : limits;
        if (workers < 1 || workers > MOST_WORKERS) {
            throw new IllegalArgumentException("workers is between 1 and " + MOST_WORKERS);
        }
    }
}
