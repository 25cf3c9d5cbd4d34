package dev.bifrost.wasm.check;

import dev.bifrost.wasm.arrow.CrossingTypes;
import dev.bifrost.wasm.error.Plain;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;

/** Names that a guest gave its columns, fit to be printed. */
final class Shown {

    private static final int MOST_NAME = 100;
    private static final int MOST_COLUMNS = 20;

    private Shown() {}

    static String name(String column) {
        return Plain.text(column, MOST_NAME);
    }

    static String columns(List<Field> fields) {
        return fields.stream()
                .limit(MOST_COLUMNS)
                .map(field -> name(field.getName()) + ": " + Plain.text(CrossingTypes.name(field), MOST_NAME))
                .collect(Collectors.joining(", ", "", fields.size() > MOST_COLUMNS ? ", .." : ""));
    }
}
