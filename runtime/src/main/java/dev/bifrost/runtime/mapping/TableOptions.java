package dev.bifrost.runtime.mapping;

import java.util.List;

/**
 * What holds for a table as a whole.
 *
 * @param rowKey columns that identify a row
 * @param policies the user's choices
 */
public record TableOptions(List<String> rowKey, TablePolicies policies) {

    public TableOptions {
        rowKey = List.copyOf(rowKey);
    }
}
