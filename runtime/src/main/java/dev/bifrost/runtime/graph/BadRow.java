package dev.bifrost.runtime.graph;

/**
 * A row that cannot be stored. Holds no values.
 *
 * @param row its number in the batch at hand, or {@link #MADE}
 * @param step the step that could not take it
 * @param column the column with the value, or the columns of a key; empty if the target refused the row
 * @param code of the error that such rows are told with
 * @param reason for a person
 */
public record BadRow(int row, String step, String column, String code, String reason) {

    /** Stands for the number of a row that a transform made: it is none of the table's. */
    public static final int MADE = -1;

    boolean isMade() {
        return row == MADE;
    }

    BadRow at(int number) {
        return new BadRow(number, step, column, code, reason);
    }

    /** What it has in common with others. */
    String cause() {
        return column.isEmpty() ? "%s refused (%s)".formatted(step, code) : "column %s: %s".formatted(column, reason);
    }
}
