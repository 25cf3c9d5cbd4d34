package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.parquet.RowRanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.types.Types;

/**
 * Which part of a file is wanted.
 *
 * @param table the file's table
 * @param mapping ids for the columns of a file that has none
 * @param targets the columns that the read brings
 * @param filter rules out row groups where it can; the rows that stay keep their places
 * @param rows rules out row groups in the same way
 */
record ContentRequest(
        TableFiles table,
        ContentFile<?> file,
        Optional<NameMapping> mapping,
        List<Target> targets,
        Optional<Filter> filter,
        RowRanges rows) {

    ContentRequest {
        targets = List.copyOf(targets);
    }

    /** A request for all rows. */
    ContentRequest(TableFiles table, ContentFile<?> file, Optional<NameMapping> mapping, List<Target> targets) {
        this(table, file, mapping, targets, Optional.empty(), RowRanges.ALL);
    }

    /**
     * A filter in the table's names.
     *
     * @param columns the top-level columns that it looks at, by name
     */
    record Filter(RowFilter rows, Map<String, Types.NestedField> columns) {

        /** What matches this and another filter, of the same table. */
        Filter and(Filter other) {
            var all = new HashMap<>(columns);
            all.putAll(other.columns);
            return new Filter(all(List.of(rows, other.rows)), all);
        }

        static RowFilter all(List<RowFilter> parts) {
            return parts.size() == 1 ? parts.getFirst() : new RowFilter.AllOf(parts);
        }
    }
}
