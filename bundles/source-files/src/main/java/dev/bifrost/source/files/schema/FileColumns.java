package dev.bifrost.source.files.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Finds a file's column for a column of the table: by the exact name; else by the name without regard to case, if that
 * leaves one column and no other column of the table has that column's exact name.
 */
public final class FileColumns {

    private final Map<String, Field> exact = new HashMap<>();
    private final Map<String, List<Field>> folded = new HashMap<>();

    FileColumns(Schema schema) {
        for (Field field : schema.getFields()) {
            exact.putIfAbsent(field.getName(), field);
            folded.computeIfAbsent(fold(field.getName()), ignored -> new ArrayList<>(1))
                    .add(field);
        }
    }

    Optional<Field> match(String column, Set<String> tableColumns) {
        Field same = exact.get(column);
        if (same != null) {
            return Optional.of(same);
        }
        return onlyFolded(column).filter(field -> !tableColumns.contains(field.getName()));
    }

    /** The one column that is called like this but for its case. */
    Optional<Field> onlyFolded(String column) {
        List<Field> like = folded.getOrDefault(fold(column), List.of());
        return like.size() == 1 ? Optional.of(like.getFirst()) : Optional.empty();
    }

    static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
