package dev.bifrost.transformkit.arrow;

import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What an answerer says of the rows to come.
 *
 * @param columns as they are written: the type of a column with a dictionary is that of its values
 * @param metadata the keys that begin with {@code bifrost.}
 */
public record Announcement(List<Field> columns, Map<String, String> metadata) {

    /** The columns as they are once they were read: without dictionaries. */
    public Schema decoded() {
        return new Schema(columns.stream().map(Announcement::plain).toList());
    }

    boolean hasDictionaries() {
        return columns.stream().anyMatch(column -> column.getDictionary() != null);
    }

    static Field plain(Field column) {
        return column.getDictionary() == null
                ? column
                : new Field(
                        column.getName(),
                        new FieldType(column.isNullable(), column.getType(), null, column.getMetadata()),
                        column.getChildren());
    }
}
