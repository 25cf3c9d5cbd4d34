package dev.bifrost.transformkit.check;

import dev.bifrost.transformkit.ColumnTypes;
import dev.bifrost.transformkit.Plain;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;

/** Names that foreign logic gave its columns, fit to be printed. */
public final class Shown {

    private static final int MOST_NAME = 100;
    private static final int MOST_COLUMNS = 20;

    private Shown() {}

    public static String name(String column) {
        return Plain.text(column, MOST_NAME);
    }

    public static String columns(List<Field> fields) {
        return fields.stream()
                .limit(MOST_COLUMNS)
                .map(field -> name(field.getName()) + ": " + Plain.text(ColumnTypes.name(field), MOST_NAME))
                .collect(Collectors.joining(", ", "", fields.size() > MOST_COLUMNS ? ", .." : ""));
    }
}
