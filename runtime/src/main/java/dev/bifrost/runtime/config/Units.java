package dev.bifrost.runtime.config;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Whole numbers with a unit, such as {@code 30s}.
 *
 * @param units the size of each unit in the smallest one, in rising order
 * @param example for messages
 */
record Units(Map<String, Long> units, String example) {

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d{1,18})([A-Za-z]+)");

    /**
     * The text's value in the smallest unit.
     *
     * @throws IllegalArgumentException for a person, if the text is no such number or too large
     */
    long parse(String text) {
        var matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches() || !units.containsKey(matcher.group(2))) {
            throw new IllegalArgumentException("expected a whole number with a unit (%s), such as %s"
                    .formatted(String.join(", ", units.keySet()), example));
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), units.get(matcher.group(2)));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the number is too large", e);
        }
    }
}
