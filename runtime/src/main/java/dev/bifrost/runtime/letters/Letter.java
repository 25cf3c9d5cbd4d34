package dev.bifrost.runtime.letters;

import java.util.List;

/** The columns that a letter has beside those of the row. */
public enum Letter {
    /** The table's name. */
    TABLE("_bf_table"),
    /** The version to which the window moved the table, as a number. */
    VERSION("_bf_version"),
    /** The cursor at which the window started, as far as it is short. */
    WINDOW_FROM("_bf_window_from"),
    /** The cursor at which it ended: of an Iceberg table it names the snapshot. */
    WINDOW_TO("_bf_window_to"),
    /** The step that could not take the row. */
    STEP("_bf_step"),
    /** The column with the value; empty if the graph's server refused the row. */
    COLUMN("_bf_column"),
    /** The code of the error. */
    CODE("_bf_code"),
    /** What was wrong, for a person. */
    REASON("_bf_reason");

    private final String column;

    Letter(String column) {
        this.column = column;
    }

    public String column() {
        return column;
    }

    static boolean isTaken(String column) {
        return List.of(values()).stream().anyMatch(letter -> letter.column.equals(column));
    }
}
