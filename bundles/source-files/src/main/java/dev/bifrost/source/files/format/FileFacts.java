package dev.bifrost.source.files.format;

import dev.bifrost.source.files.schema.Guess;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What a complete file says of itself.
 *
 * @param schema its columns in its own order and spelling, without dictionaries and extension types
 * @param rows its rows
 * @param guesses for columns whose type was inferred from text, by name: what their values can be; empty for kinds of
 *     files that declare types
 */
public record FileFacts(Schema schema, long rows, Map<String, Guess> guesses) {

    public FileFacts {
        guesses = Map.copyOf(guesses);
    }

    public FileFacts(Schema schema, long rows) {
        this(schema, rows, Map.of());
    }
}
