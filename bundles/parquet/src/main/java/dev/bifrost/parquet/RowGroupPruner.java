package dev.bifrost.parquet;

import dev.bifrost.api.source.RowFilter;
import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.ColumnOrder;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.FileSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Tells from a row group's statistics whether a filter can match in it. In doubt it can: a row that matches is never
 * lost, and the host filters again.
 */
final class RowGroupPruner {

    private final RowFilter filter;
    private final Map<String, Field> columns;
    private final FileSchema schema;
    private final List<ColumnOrder> orders;

    /** @param columns the file's fields of the filter's top-level columns, by the table's names */
    RowGroupPruner(RowFilter filter, Map<String, Field> columns, FileSchema schema, FileMetaData footer) {
        this.filter = filter;
        this.columns = columns;
        this.schema = schema;
        this.orders = footer.columnOrders();
    }

    boolean mayMatch(RowGroup group) {
        return mayMatch(filter, group);
    }

    private boolean mayMatch(RowFilter part, RowGroup group) {
        return switch (part) {
            case RowFilter.AllOf all -> all.parts().stream().allMatch(each -> mayMatch(each, group));
            case RowFilter.Equal equal -> mayEqual(equal.column(), List.of(equal.value()), group);
            case RowFilter.In in -> mayEqual(in.column(), in.values(), group);
            case RowFilter.Range range -> mayLieIn(range, group);
        };
    }

    private boolean mayEqual(String column, List<Comparable<?>> literals, RowGroup group) {
        return bounds(column, group)
                .map(bounds -> literals.stream().anyMatch(bounds::mayHold))
                .orElse(true);
    }

    private boolean mayLieIn(RowFilter.Range range, RowGroup group) {
        return bounds(range.column(), group)
                .map(bounds -> bounds.mayLieIn(range.lower(), range.upper()))
                .orElse(true);
    }

    /** What the statistics say of a column's values; empty if they say nothing. */
    private Optional<ColumnBounds> bounds(String column, RowGroup group) {
        Field field = columns.get(column);
        if (field == null) {
            // A dotted path into a struct; or a column that this file lacks, which its caller knows better.
            return Optional.empty();
        }
        for (ColumnSchema leaf : schema.getColumns()) {
            boolean flat = leaf.fieldPath().elements().size() == 1 && leaf.maxRepetitionLevel() == 0;
            if (flat && leaf.name().equals(field.getName())) {
                return bounds(leaf, field, group);
            }
        }
        return Optional.empty();
    }

    private Optional<ColumnBounds> bounds(ColumnSchema leaf, Field field, RowGroup group) {
        ColumnMetaData chunk = group.columns().get(leaf.columnIndex()).metaData();
        if (chunk.statistics() == null) {
            return Optional.empty();
        }
        Long nulls = chunk.statistics().nullCount();
        if (nulls != null && nulls == group.numRows()) {
            return Optional.of(ColumnBounds.NO_VALUES);
        }
        boolean knownOrder = orders == null
                || orders.size() <= leaf.columnIndex()
                || orders.get(leaf.columnIndex()) != ColumnOrder.UNKNOWN;
        return knownOrder ? ColumnBounds.of(chunk, leaf, field.getType()) : Optional.empty();
    }
}
