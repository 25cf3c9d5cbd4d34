package dev.bifrost.wasm.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.check.CheckWords;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was typed after {@code wasm check}.
 *
 * @param config JSON as it goes to the guest; empty for none
 */
record CheckOptions(String file, Optional<InputColumns> columns, byte[] config, Limits limits, boolean json) {

    private static final Set<String> WITH_VALUE = Set.of("--columns", "--config", "--limits");

    /** @throws BifrostException {@code wasm.USAGE} */
    static CheckOptions parse(List<String> args) {
        var words = CheckWords.parse(args, "wasm", "file", WITH_VALUE, WasmErrors.USAGE);
        return new CheckOptions(
                words.subject(),
                words.columns(),
                json(words.config()),
                words.value("--limits", LimitsText::parse).orElseGet(() -> LimitsText.parse("")),
                words.json());
    }

    private static byte[] json(Map<String, Object> config) {
        try {
            return config.isEmpty() ? new byte[0] : JSON.std.asBytes(config);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
