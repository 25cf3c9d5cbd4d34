package dev.bifrost.source.files.csv;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.schema.Guess;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * A declared type.
 *
 * @param word as the user wrote it
 * @param arrow the Arrow type
 */
record CsvType(String word, ArrowType arrow) {

    private static final Map<String, ArrowType> WORDS = words();

    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,2}),\\s*(\\d{1,2})\\)");

    private static Map<String, ArrowType> words() {
        var words = new LinkedHashMap<String, ArrowType>();
        words.put("text", ArrowType.Utf8.INSTANCE);
        words.put("long", Guess.Form.LONG.type());
        words.put("double", Guess.Form.DOUBLE.type());
        words.put("boolean", Guess.Form.BOOLEAN.type());
        words.put("date", Guess.Form.DATE.type());
        words.put("timestamp", Guess.Form.TIMESTAMP.type());
        words.put("instant", Guess.Form.INSTANT.type());
        return words;
    }

    /** @throws BifrostException {@code files.BAD_CONFIG} listing the known words */
    static CsvType parse(String table, String column, String word) {
        ArrowType type = WORDS.containsKey(word) ? WORDS.get(word) : decimal(word);
        if (type == null) {
            throw new BifrostException(
                    FilesErrors.BAD_CONFIG,
                    "files: csv.tables.%s.columns.%s is '%s'; known are %s and decimal(digits, scale) with up to 38 digits"
                            .formatted(table, column, word, String.join(", ", WORDS.keySet())));
        }
        return new CsvType(word, type);
    }

    /** The word for what a column holds, as a user would declare it. */
    static String word(ArrowType type) {
        if (type instanceof ArrowType.Decimal decimal) {
            return "decimal(%d, %d)".formatted(decimal.getPrecision(), decimal.getScale());
        }
        return WORDS.entrySet().stream()
                .filter(known -> known.getValue().equals(type))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("empty field");
    }

    private static ArrowType decimal(String word) {
        Matcher matcher = DECIMAL.matcher(word);
        if (!matcher.matches()) {
            return null;
        }
        int digits = Integer.parseInt(matcher.group(1));
        int scale = Integer.parseInt(matcher.group(2));
        return digits < 1 || digits > 38 || scale > digits ? null : new ArrowType.Decimal(digits, scale, 128);
    }
}
