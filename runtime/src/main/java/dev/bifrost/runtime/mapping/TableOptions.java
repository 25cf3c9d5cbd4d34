package dev.bifrost.runtime.mapping;

import java.util.List;

/**
 * A table's policies.
 *
 * @param rowKey columns that identify a row
 * @param onBadRow what happens to rows that cannot be stored
 * @param allowEmpty whether a full read without rows is taken for a table without rows
 */
public record TableOptions(List<String> rowKey, OnBadRow onBadRow, boolean allowEmpty) {

    public TableOptions {
        rowKey = List.copyOf(rowKey);
    }

    /** What happens to a row that cannot be stored. It always counts as absent and the rest is written. */
    public enum OnBadRow {
        /** The window runs to its end, then the table fails with the list; the cursor stays. */
        FAIL,
        /** The row is counted and listed. */
        SKIP
    }
}
