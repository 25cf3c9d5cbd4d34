package dev.bifrost.api.graph;

import java.time.LocalDate;
import org.apache.arrow.vector.types.TimeUnit;

/** Times as ISO 8601 text with a fixed number of fraction digits, so that text order is time order in a column. */
final class IsoTexts {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_PER_DAY = 86_400L;

    private IsoTexts() {}

    /**
     * @param value count of {@code unit} since 1970-01-01T00:00
     * @param zoned whether it is an instant, written with {@code Z}
     */
    static String timestamp(long value, TimeUnit unit, boolean zoned) {
        long perSecond = switch (unit) {
            case SECOND -> 1L;
            case MILLISECOND -> 1_000L;
            case MICROSECOND -> 1_000_000L;
            case NANOSECOND -> NANOS_PER_SECOND;
        };
        int digits = switch (unit) {
            case SECOND -> 0;
            case MILLISECOND -> 3;
            case MICROSECOND -> 6;
            case NANOSECOND -> 9;
        };
        long seconds = Math.floorDiv(value, perSecond);
        long nanos = Math.floorMod(value, perSecond) * (NANOS_PER_SECOND / perSecond);
        long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
        long nanoOfDay = Math.floorMod(seconds, SECONDS_PER_DAY) * NANOS_PER_SECOND + nanos;
        if (Math.abs(day) > 365_000_000_000L) {
            return value + " " + unit; // beyond every calendar: the count itself, still lossless
        }
        return LocalDate.ofEpochDay(day) + "T" + time(nanoOfDay, digits) + (zoned ? "Z" : "");
    }

    /** @param digits fraction digits, 0 to 9 */
    static String time(long nanoOfDay, int digits) {
        long seconds = nanoOfDay / NANOS_PER_SECOND;
        var text = new StringBuilder(18);
        pad(text, seconds / 3600, 2).append(':');
        pad(text, seconds / 60 % 60, 2).append(':');
        pad(text, seconds % 60, 2);
        if (digits > 0) {
            long fraction = nanoOfDay % NANOS_PER_SECOND;
            for (int i = digits; i < 9; i++) {
                fraction /= 10;
            }
            pad(text.append('.'), fraction, digits);
        }
        return text.toString();
    }

    private static StringBuilder pad(StringBuilder text, long value, int width) {
        String digits = Long.toString(value);
        for (int i = digits.length(); i < width; i++) {
            text.append('0');
        }
        return text.append(digits);
    }
}
