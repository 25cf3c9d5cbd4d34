package dev.bifrost.source.arrow;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with held tables. */
public enum ArrowErrors implements ErrorCode {
    /** The program holds no such table. */
    UNKNOWN_TABLE(ErrorType.CONFIG, false),
    /** The table has no such column. */
    UNKNOWN_COLUMN(ErrorType.CONFIG, false),
    /** The mode needs a source that knows changes. */
    UNSUPPORTED_MODE(ErrorType.CONFIG, false),
    /** A table was read and held no rows. */
    EMPTY_READ(ErrorType.DATA, true),
    /** A batch has other columns than the table or the batch before it. */
    SCHEMA_MISMATCH(ErrorType.DATA, false),
    /** A column refers to a dictionary that is not there, or to an entry beyond its end. */
    BAD_DICTIONARY(ErrorType.DATA, false),
    /** A column has a type whose values this source cannot compare or decode. */
    UNSUPPORTED_TYPE(ErrorType.CONFIG, false),
    /** The table became another while it was read. */
    CHANGED_WHILE_READ(ErrorType.EXTERNAL, true);

    private final ErrorType type;
    private final boolean retryable;

    ArrowErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "arrow." + name();
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
