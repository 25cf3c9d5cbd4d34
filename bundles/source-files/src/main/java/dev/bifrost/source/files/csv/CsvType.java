package dev.bifrost.source.files.csv;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.schema.Guess;
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

    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,2}),\\s*(\\d{1,2})\\)");

    /** @throws BifrostException {@code files.BAD_CONFIG} listing the known words */
    static CsvType parse(String table, String column, String word) {
        ArrowType type = switch (word) {
            case "text" -> ArrowType.Utf8.INSTANCE;
            case "long" -> Guess.Form.LONG.type();
            case "double" -> Guess.Form.DOUBLE.type();
            case "boolean" -> Guess.Form.BOOLEAN.type();
            case "date" -> Guess.Form.DATE.type();
            case "timestamp" -> Guess.Form.TIMESTAMP.type();
            case "instant" -> Guess.Form.INSTANT.type();
            default -> decimal(word);
        };
        if (type == null) {
            throw new BifrostException(
                    FilesErrors.BAD_CONFIG,
                    "files: csv.tables.%s.columns.%s is '%s'; known are text, long, double, boolean, date, timestamp, instant and decimal(digits, scale) with up to 38 digits"
                            .formatted(table, column, word));
        }
        return new CsvType(word, type);
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
