package dev.bifrost.source.files.format;

import dev.bifrost.api.source.RowFilter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Which part of a file is wanted.
 *
 * @param file the file
 * @param facts what it said of itself
 * @param columns the wanted columns that the file has
 * @param filter rows that are wanted, in the table's names
 * @param filterColumns for top-level columns of the filter that the file has: its field by the table's name
 */
public record ReadRequest(
        DataFile file,
        FileFacts facts,
        List<Column> columns,
        Optional<RowFilter> filter,
        Map<String, Field> filterColumns) {

    public ReadRequest {
        columns = List.copyOf(columns);
        filterColumns = Map.copyOf(filterColumns);
    }

    /**
     * A wanted column.
     *
     * @param own the column as the file has it
     * @param target the column as the table has it: readers of untyped files may answer in this type
     */
    public record Column(Field own, Field target) {}
}
