package dev.bifrost.runtime.round;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults that a round notices itself. */
public enum RoundErrors implements ErrorCode {
    /** A full read without rows. */
    EMPTY_READ(ErrorType.DATA, false),
    /** Rows that cannot be stored, under {@code on_bad_row: fail}. */
    BAD_ROWS(ErrorType.DATA, false),
    /** More dead letters in one window than the table's budget allows. */
    TOO_MANY_DEAD_LETTERS(ErrorType.DATA, false),
    /** The graph shows an older state than the ledger says, or is new. */
    GRAPH_BEHIND(ErrorType.DATA, false),
    /** The mapping, the code or a setting of the source changed since the graph was written. */
    MAPPING_CHANGED(ErrorType.CONFIG, false),
    /** A reload was asked for of a table that the mapping does not have. */
    UNKNOWN_TABLE(ErrorType.CONFIG, false),
    /** The columns of another table, which writes the same elements, are not known. */
    WAITS_FOR_TABLE(ErrorType.DATA, true),
    /** Another table's vertices still have as a further label what names this table's vertices now. */
    LABEL_TAKEN(ErrorType.DATA, true),
    /** Another table failed while the graph was built anew, so that no table moved. */
    NOT_REBUILT(ErrorType.DATA, true),
    /** A rebuild would lose rows: the source no longer has what the graph shows of a table. */
    STATE_GONE(ErrorType.DATA, false),
    /** The host was told to stop; the window is read again later. */
    STOPPED(ErrorType.RESOURCES, true),
    /** A bundle threw something else than the API's exception. */
    UNEXPECTED(ErrorType.INTERNAL, false);

    private final ErrorType type;
    private final boolean retryable;

    RoundErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "round." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }
}
