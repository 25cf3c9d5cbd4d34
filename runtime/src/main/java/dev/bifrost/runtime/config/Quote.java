package dev.bifrost.runtime.config;

import java.util.Collection;
import java.util.stream.Collectors;

/** Shows text that a user wrote in a message: on one line, of bounded length. */
public final class Quote {

    private static final int MAX_LENGTH = 80;
    private static final int MAX_LISTED = 100;

    private Quote() {}

    /** The text in single quotes. */
    public static String of(String text) {
        return "'" + plain(text) + "'";
    }

    /** The texts with commas between them; {@code nothing} if there are none, the first hundred if there are many. */
    public static String list(Collection<String> texts) {
        if (texts.isEmpty()) {
            return "nothing";
        }
        String shown = texts.stream().limit(MAX_LISTED).map(Quote::plain).collect(Collectors.joining(", "));
        return texts.size() <= MAX_LISTED ? shown : "%s and %d more".formatted(shown, texts.size() - MAX_LISTED);
    }

    /** The text without quotes. */
    public static String plain(String text) {
        var shown = new StringBuilder();
        text.codePoints().limit(MAX_LENGTH).forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || isLineEnd(c)) {
                shown.append("\\u%04X".formatted(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return text.codePointCount(0, text.length()) > MAX_LENGTH ? shown + ".." : shown.toString();
    }

    private static boolean isLineEnd(int c) {
        return c == 0x2028 || c == 0x2029;
    }
}
