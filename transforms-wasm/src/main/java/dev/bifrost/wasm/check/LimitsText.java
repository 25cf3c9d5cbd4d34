package dev.bifrost.wasm.check;

import dev.bifrost.api.ByteSize;
import dev.bifrost.wasm.sandbox.Limits;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Limits as {@code memory: 128MiB, call: 5s}. */
final class LimitsText {

    private static final List<String> KEYS = List.of("memory", "call", "load", "rows_per_row", "columns", "output");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})(ms|s|m)");

    private LimitsText() {}

    /** @throws IllegalArgumentException with what was expected */
    static Limits parse(String text) {
        var found = new HashMap<String, String>();
        for (String part : text.split(",")) {
            int colon = part.indexOf(':');
            String key = colon < 0 ? part.strip() : part.substring(0, colon).strip();
            if (!part.isBlank() && (colon < 0 || !KEYS.contains(key))) {
                throw new IllegalArgumentException("'%s' is no limit; write key: value, with a key of %s"
                        .formatted(part.strip(), String.join(", ", KEYS)));
            }
            found.put(key, part.substring(colon + 1).strip());
        }
        return new Limits(
                read(found, "memory", ByteSize::parse),
                read(found, "call", LimitsText::duration),
                read(found, "load", LimitsText::duration),
                read(found, "rows_per_row", LimitsText::number),
                read(found, "columns", LimitsText::number),
                read(found, "output", ByteSize::parse));
    }

    private static <T> T read(Map<String, String> found, String key, Function<String, T> reader) {
        String value = found.get(key);
        try {
            return value == null ? null : reader.apply(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s: %s".formatted(key, e.getMessage()), e);
        }
    }

    private static Duration duration(String text) {
        var matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected a whole number with a unit (ms, s, m), such as 5s");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }

    private static Integer number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a whole number", e);
        }
    }
}
