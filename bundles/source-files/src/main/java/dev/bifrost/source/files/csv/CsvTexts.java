package dev.bifrost.source.files.csv;

import dev.bifrost.source.files.schema.Guess;
import dev.bifrost.source.files.schema.Guess.Form;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The forms that a text must have to be more than text. Strict on purpose: {@code 007}, {@code 1e3}, {@code 0x1F}, {@code
 * +1}, {@code NO} and {@code NaN} stay text, because as values they would no longer be what the file says.
 */
final class CsvTexts {

    private static final long MOST_EXACT_IN_DOUBLE = 1L << 53;
    private static final int MOST_LONG_DIGITS = 19;
    private static final Pattern DOUBLE = Pattern.compile("-?(0|[1-9][0-9]*)\\.[0-9]+([eE][+-]?[0-9]{1,3})?");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern TIMESTAMP =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?");
    private static final Pattern INSTANT = Pattern.compile(TIMESTAMP.pattern() + "(Z|[+-][0-9]{2}:[0-9]{2})");

    private CsvTexts() {}

    /** What one value can be. */
    static Set<Form> forms(CharSequence text) {
        var forms = EnumSet.noneOf(Form.class);
        if (text.isEmpty()) {
            return forms;
        }
        char first = text.charAt(0);
        if (first == '-' || first >= '0' && first <= '9') {
            for (Form form : EnumSet.complementOf(EnumSet.of(Form.BOOLEAN))) {
                if (is(form, text)) {
                    forms.add(form);
                }
            }
        } else if (is(Form.BOOLEAN, text)) {
            forms.add(Form.BOOLEAN);
        }
        return forms;
    }

    /** Whether a value has a form; used alone to see whether it still has the forms of the values before it. */
    static boolean is(Guess.Form form, CharSequence text) {
        try {
            return switch (form) {
                case LONG -> isLong(text);
                case DOUBLE -> isDouble(text);
                case BOOLEAN -> isBoolean(text);
                case DATE -> DATE.matcher(text).matches() && date(text) != Long.MIN_VALUE;
                case TIMESTAMP -> TIMESTAMP.matcher(text).matches() && timestamp(text) != Long.MIN_VALUE;
                case INSTANT -> INSTANT.matcher(text).matches() && instant(text) != Long.MIN_VALUE;
            };
        } catch (DateTimeException | ArithmeticException e) {
            return false; // such as a 30th of February
        }
    }

    /** By hand, because it is asked of every number twice. */
    private static boolean isLong(CharSequence text) {
        int length = text.length();
        int start = length > 0 && text.charAt(0) == '-' ? 1 : 0;
        int digits = length - start;
        if (digits < 1 || digits > MOST_LONG_DIGITS || text.charAt(start) == '0' && length > 1) {
            return false;
        }
        for (int i = start; i < length; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return digits < MOST_LONG_DIGITS || fitsLong(text);
    }

    private static boolean fitsLong(CharSequence text) {
        try {
            number(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** A whole number counts only where a double keeps all its digits. */
    private static boolean isDouble(CharSequence text) {
        if (isLong(text)) {
            return Math.abs(number(text)) <= MOST_EXACT_IN_DOUBLE;
        }
        return DOUBLE.matcher(text).matches() && Double.isFinite(decimal(text));
    }

    private static boolean isBoolean(CharSequence text) {
        return switch (text.toString()) {
            case "true", "True", "TRUE", "false", "False", "FALSE" -> true;
            default -> false;
        };
    }

    static long number(CharSequence text) {
        return Long.parseLong(text, 0, text.length(), 10);
    }

    static double decimal(CharSequence text) {
        return Double.parseDouble(text.toString());
    }

    static boolean flag(CharSequence text) {
        return text.charAt(0) == 't' || text.charAt(0) == 'T';
    }

    /** Days since 1970-01-01. */
    static long date(CharSequence text) {
        return LocalDate.parse(text).toEpochDay();
    }

    /** Microseconds since 1970-01-01T00:00. */
    static long timestamp(CharSequence text) {
        return micros(LocalDateTime.parse(iso(text)).atOffset(ZoneOffset.UTC));
    }

    /** Microseconds since 1970-01-01T00:00Z. */
    static long instant(CharSequence text) {
        return micros(OffsetDateTime.parse(iso(text)));
    }

    private static String iso(CharSequence text) {
        return text.toString().replace(' ', 'T');
    }

    private static long micros(OffsetDateTime time) {
        return Math.addExact(Math.multiplyExact(time.toEpochSecond(), 1_000_000L), time.getNano() / 1_000);
    }
}
