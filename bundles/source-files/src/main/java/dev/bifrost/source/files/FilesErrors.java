package dev.bifrost.source.files;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** The codes of this bundle. */
public enum FilesErrors implements ErrorCode {
    /** A config key has a value that cannot work. */
    BAD_CONFIG(ErrorType.CONFIG, false),
    /** The source's folder is not there. */
    DIRECTORY_MISSING(ErrorType.CONFIG, false),
    /** The source's folder or a table's folder cannot be listed now. */
    DIRECTORY_UNREADABLE(ErrorType.EXTERNAL, true),
    /** No folder and no file is called like the table. */
    UNKNOWN_TABLE(ErrorType.CONFIG, false),
    /** A table is both a folder and a file, or two files. */
    AMBIGUOUS_TABLE(ErrorType.CONFIG, false),
    /** A column is wanted that no file has. */
    UNKNOWN_COLUMN(ErrorType.CONFIG, false),
    /** A table is followed by changes but has no column that says what each row is. */
    NO_CHANGE_TYPE(ErrorType.CONFIG, false),
    /** A table is to be shown at a state that it does not have. */
    UNKNOWN_STATE(ErrorType.CONFIG, false),
    /** The state that a graph shows cannot be read again, because files went or were written again. */
    STATE_GONE(ErrorType.DATA, false),
    /** The column that is to number a table's commits is not there, or has no order. */
    BAD_ORDER_COLUMN(ErrorType.CONFIG, false),
    /** A change does not say which commit it belongs to. */
    ORDER_MISSING(ErrorType.DATA, false),
    /** A file holds changes of a commit that is not after those that are in the graph. */
    LATE_COMMIT(ErrorType.DATA, false),
    /** The folder in which changes are brought into order cannot be used. */
    SPILL_FAILED(ErrorType.RESOURCES, true),
    /** A table has no complete file yet, hence no columns. */
    NO_SCHEMA(ErrorType.DATA, true),
    /** A file of a fully read table is half-written or cut off. */
    TORN_FILE(ErrorType.DATA, true),
    /** A file looks complete but its content cannot be read. */
    UNREADABLE_FILE(ErrorType.DATA, false),
    /** A column has a shape that this source does not read. */
    UNSUPPORTED_COLUMN(ErrorType.DATA, false),
    /** Two files give one column types that have no common type. */
    SCHEMA_CONFLICT(ErrorType.DATA, false),
    /** A value has no place in the column's common type. */
    VALUE_OUT_OF_RANGE(ErrorType.DATA, false),
    /** A CSV file breaks the rules of CSV. */
    CSV_MALFORMED(ErrorType.DATA, false),
    /** A CSV value is not of the type that its column has. */
    CSV_VALUE(ErrorType.DATA, false),
    /** A file changed or went between the plan and the end of its read. */
    FILE_CHANGED(ErrorType.EXTERNAL, true),
    /** The reading thread was interrupted. */
    READ_INTERRUPTED(ErrorType.EXTERNAL, true),
    /** A file needs more memory than there is. */
    OUT_OF_MEMORY(ErrorType.RESOURCES, true);

    private final ErrorType type;
    private final boolean retryable;

    FilesErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "files." + name();
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
