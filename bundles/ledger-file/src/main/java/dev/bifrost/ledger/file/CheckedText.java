package dev.bifrost.ledger.file;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A small file of {@code name value} lines that ends in its own checksum. The first line names the kind and its version.
 */
final class CheckedText {

    private static final String CHECKSUM = "crc32c ";

    private CheckedText() {}

    static byte[] format(String kind, Map<String, String> values) {
        var text = new StringBuilder(kind).append('\n');
        values.forEach((name, value) ->
                text.append(name).append(' ').append(Lines.escape(value)).append('\n'));
        var sum = Lines.checksum(Lines.utf8(text.toString()));
        return Lines.utf8(text.append(CHECKSUM).append(sum).append('\n').toString());
    }

    /**
     * The values, or nothing if the bytes are not whole.
     *
     * @param values as given to {@link #format}
     * @param kind the first line
     */
    record Parsed(String kind, Map<String, String> values) {}

    static Optional<Parsed> parse(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.lastIndexOf(CHECKSUM);
        if (end <= 0
                || text.charAt(end - 1) != '\n'
                || !text.substring(end).equals(CHECKSUM + Lines.checksum(Lines.utf8(text.substring(0, end))) + "\n")) {
            return Optional.empty();
        }
        try {
            return values(text.substring(0, end));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // an escape that is none
        }
    }

    private static Optional<Parsed> values(String text) {
        var lines = text.split("\n", -1);
        var values = new LinkedHashMap<String, String>();
        for (int i = 1; i < lines.length - 1; i++) {
            int space = lines[i].indexOf(' ');
            if (space < 0) {
                return Optional.empty();
            }
            values.put(lines[i].substring(0, space), Lines.unescape(lines[i].substring(space + 1)));
        }
        return Optional.of(new Parsed(lines[0], values));
    }
}
