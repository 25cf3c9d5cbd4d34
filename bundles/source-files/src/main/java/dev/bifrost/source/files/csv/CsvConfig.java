package dev.bifrost.source.files.csv;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How CSV files are read.
 *
 * @param delimiter one character between fields; null for a comma
 * @param tables what is known of single tables, by name; null for nothing
 */
public record CsvConfig(String delimiter, Map<String, Table> tables) {

    /** Commas, every type inferred. */
    public static final CsvConfig DEFAULT = new CsvConfig(null, null);

    public CsvConfig {
        delimiter = delimiter == null ? "," : delimiter;
        if (delimiter.length() != 1 || "\"\r\n".contains(delimiter)) {
            throw new BifrostException(
                    FilesErrors.BAD_CONFIG,
                    "files: csv 'delimiter' must be one character and neither a quote nor a line end");
        }
        tables = tables == null ? Map.of() : Map.copyOf(tables);
    }

    /**
     * What is known of a table.
     *
     * @param columns types by column: {@code text}, {@code long}, {@code double}, {@code boolean}, {@code date}, {@code
     *     timestamp}, {@code instant}, {@code decimal(digits, scale)}; a column that is not named is inferred
     */
    public record Table(Map<String, String> columns) {
        public Table {
            columns = columns == null ? Map.of() : Map.copyOf(columns);
        }
    }

    /** The declared types of a table. */
    Map<String, CsvType> types(String table) {
        Table known = tables.get(table);
        if (known == null) {
            return Map.of();
        }
        var types = new LinkedHashMap<String, CsvType>();
        known.columns().forEach((column, word) -> types.put(column, CsvType.parse(table, column, word)));
        return types;
    }

    /** Reads every declared type. @throws BifrostException {@code files.BAD_CONFIG} if one is unknown */
    void check() {
        tables.keySet().forEach(this::types);
    }
}
