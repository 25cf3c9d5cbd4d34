package dev.bifrost.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.regex.Pattern;

/**
 * An amount of memory or disk in a config: {@code 64MiB}.
 *
 * @param bytes zero or more
 */
public record ByteSize(long bytes) {

    /** In rising order, each 1024 times the one before. */
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private static final int SHIFT = 10;
    private static final Pattern FORM = Pattern.compile("(\\d{1,18})([A-Za-z]+)");

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size is not negative");
        }
    }

    /**
     * Reads {@code B}, {@code KiB}, {@code MiB}, {@code GiB} or {@code TiB}.
     *
     * @throws IllegalArgumentException with what was expected
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ByteSize parse(String text) {
        var matcher = FORM.matcher(text);
        for (int unit = 0; matcher.matches() && unit < UNITS.length; unit++) {
            if (UNITS[unit].equals(matcher.group(2))) {
                return of(Long.parseLong(matcher.group(1)), 1L << unit * SHIFT);
            }
        }
        throw new IllegalArgumentException(
                "expected a whole number with a unit (" + String.join(", ", UNITS) + "), such as 64MiB");
    }

    private static ByteSize of(long number, long unit) {
        try {
            return new ByteSize(Math.multiplyExact(number, unit));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the number is too large", e);
        }
    }

    /** In the largest unit that is exact. */
    @Override
    public String toString() {
        int unit = bytes == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(bytes) / SHIFT, UNITS.length - 1);
        return (bytes >> unit * SHIFT) + UNITS[unit];
    }
}
