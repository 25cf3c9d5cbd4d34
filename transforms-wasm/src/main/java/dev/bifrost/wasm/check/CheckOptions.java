package dev.bifrost.wasm.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.wasm.error.WasmErrors;
import dev.bifrost.wasm.sandbox.Limits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was typed after {@code wasm check}.
 *
 * @param config JSON as it goes to the guest; empty for none
 */
record CheckOptions(String file, Optional<InputColumns> columns, byte[] config, Limits limits, boolean json) {

    private static final List<String> WITH_VALUE = List.of("--columns", "--config", "--limits");

    /** @throws BifrostException {@code wasm.USAGE} */
    static CheckOptions parse(List<String> args) {
        var files = new ArrayList<String>();
        var values = new HashMap<String, String>();
        boolean json = false;
        for (int i = 0; i < args.size(); i++) {
            String word = args.get(i);
            int equals = word.indexOf('=');
            String name = equals > 0 ? word.substring(0, equals) : word;
            if (word.equals("--json")) {
                json = true;
            } else if (WITH_VALUE.contains(name) && (equals > 0 || i + 1 < args.size())) {
                values.put(name, equals > 0 ? word.substring(equals + 1) : args.get(++i));
            } else if (word.startsWith("-")) {
                throw usage("'%s' is no option, or lacks its value".formatted(word), null);
            } else {
                files.add(word);
            }
        }
        if (files.size() != 2 || !files.getFirst().equals("check")) {
            throw usage("wasm takes 'check' and one file", null);
        }
        return new CheckOptions(
                files.get(1), columns(values.get("--columns")), config(values.get("--config")), limits(values), json);
    }

    private static Optional<InputColumns> columns(String text) {
        try {
            return Optional.ofNullable(text).map(columns -> InputColumns.parse(columns, WasmErrors.INPUT_COLUMN));
        } catch (BifrostException e) {
            throw usage("--columns: " + e.getMessage(), e);
        }
    }

    private static byte[] config(String text) {
        if (text == null) {
            return new byte[0];
        }
        try {
            Map<String, Object> config = JSON.std.mapFrom(text);
            return config.isEmpty() ? new byte[0] : JSON.std.asBytes(config);
        } catch (IOException | RuntimeException e) {
            throw usage("--config takes a JSON object, such as '{\"delayed_from\": 15}'", e);
        }
    }

    private static Limits limits(Map<String, String> values) {
        try {
            return LimitsText.parse(values.getOrDefault("--limits", ""));
        } catch (IllegalArgumentException e) {
            throw usage("--limits: " + e.getMessage(), e);
        }
    }

    private static BifrostException usage(String what, Throwable cause) {
        return new BifrostException(WasmErrors.USAGE, what + "; see 'bifrost wasm --help'", cause);
    }
}
