package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.RowFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** What a read brings of every data file of a table. */
public final class ReadPlan {

    private final TableFiles table;
    private final List<Target> targets;
    private final Optional<ContentRequest.Filter> filter;

    private ReadPlan(TableFiles table, List<Target> targets, Optional<ContentRequest.Filter> filter) {
        this.table = table;
        this.targets = targets;
        this.filter = filter;
    }

    /**
     * @param schema the schema in which rows are read
     * @param columns the wanted columns of it
     */
    public static ReadPlan of(
            TableFiles table, Schema schema, List<Types.NestedField> columns, Optional<RowFilter> filter) {
        return new ReadPlan(
                table,
                List.copyOf(Target.of(columns)),
                filter.map(rows -> new ContentRequest.Filter(rows, topLevel(schema, rows))));
    }

    /** A name with a dot is a path into a struct, of whose values no statistics are used. */
    private static Map<String, Types.NestedField> topLevel(Schema schema, RowFilter filter) {
        Map<String, Types.NestedField> columns = new HashMap<>();
        for (Types.NestedField column : schema.columns()) {
            if (filter.columns().contains(column.name()) && !column.name().contains(".")) {
                columns.put(column.name(), column);
            }
        }
        return columns;
    }

    TableFiles table() {
        return table;
    }

    List<Target> targets() {
        return targets;
    }

    Optional<ContentRequest.Filter> filter() {
        return filter;
    }

    /** The columns of the batches. */
    public List<Field> fields() {
        return targets.stream().map(Target::field).toList();
    }
}
