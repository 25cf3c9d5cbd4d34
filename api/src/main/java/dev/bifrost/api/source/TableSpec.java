package dev.bifrost.api.source;

import java.util.List;
import java.util.Optional;

/**
 * What the mapping wants of a table.
 *
 * @param table the table's name
 * @param mode how it is followed
 * @param columns top-level columns that are read; empty means every column
 * @param filter rows that are wanted, its literals already of the columns' own types
 */
public record TableSpec(String table, SyncMode mode, List<String> columns, Optional<RowFilter> filter) {

    public TableSpec {
        columns = List.copyOf(columns);
    }

    /** Every column and row of a table. */
    public static TableSpec of(String table, SyncMode mode) {
        return new TableSpec(table, mode, List.of(), Optional.empty());
    }
}
