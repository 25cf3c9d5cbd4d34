package dev.bifrost.sink.falkordb;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A size in a config, such as {@code 4MiB}.
 *
 * @param bytes above zero
 */
public record ByteSize(long bytes) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,10})(B|KiB|MiB|GiB)");
    private static final Map<String, Integer> SHIFTS = Map.of("B", 0, "KiB", 10, "MiB", 20, "GiB", 30);

    public ByteSize {
        if (bytes <= 0) {
            throw new IllegalArgumentException("expected a size above zero");
        }
    }

    /** @throws IllegalArgumentException with what was expected */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ByteSize parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected a whole number with a unit (B, KiB, MiB, GiB), such as 4MiB");
        }
        return new ByteSize(Long.parseLong(matcher.group(1)) << SHIFTS.get(matcher.group(2)));
    }
}
