package dev.bifrost.source.iceberg;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** The codes of this bundle. */
public enum IcebergErrors implements ErrorCode {
    /** A config key has a value that cannot work. */
    BAD_CONFIG(ErrorType.CONFIG, false),
    /** The catalog does not answer, or refuses. */
    CATALOG_UNREACHABLE(ErrorType.EXTERNAL, true),
    /** The catalog has no such table. */
    UNKNOWN_TABLE(ErrorType.CONFIG, false),
    /** A table has no branch, tag or snapshot like the configured one. */
    UNKNOWN_PIN(ErrorType.CONFIG, false),
    /** No state of the table has the name that was asked for. */
    UNKNOWN_STATE(ErrorType.CONFIG, false),
    /** A column is wanted that the table lacks. */
    UNKNOWN_COLUMN(ErrorType.CONFIG, false),
    /** A column has a type that this source does not read. */
    UNSUPPORTED_COLUMN(ErrorType.DATA, false),
    /** A table has files in a format that this source does not read. */
    UNSUPPORTED_FORMAT(ErrorType.DATA, false),
    /** A table's files are encrypted. */
    ENCRYPTED(ErrorType.DATA, false),
    /** A table's metadata contradicts itself or cannot be read. */
    BAD_METADATA(ErrorType.DATA, false),
    /** The table's state that is to be read was expired. */
    SNAPSHOT_GONE(ErrorType.DATA, false),
    /** Files lie in a kind of storage that this source does not read. */
    UNSUPPORTED_STORAGE(ErrorType.CONFIG, false),
    /** The storage of the files does not answer. */
    STORAGE_UNREACHABLE(ErrorType.EXTERNAL, true),
    /** The storage of the files does not give them to these credentials. */
    STORAGE_REFUSED(ErrorType.CONFIG, false),
    /** A file that the table's metadata names is not there. */
    FILE_MISSING(ErrorType.EXTERNAL, true),
    /** A file's content cannot be read. */
    UNREADABLE_FILE(ErrorType.DATA, false),
    /** A file has a column of a type that its table's column cannot come from. */
    COLUMN_TYPE(ErrorType.DATA, false),
    /** A file has columns without ids, and the table has no name mapping. */
    NO_FIELD_IDS(ErrorType.DATA, false),
    /** An equality delete names a column that no schema of the table has. */
    DELETE_COLUMN(ErrorType.DATA, false),
    /** The deletes of a table need more memory than is set aside for them. */
    TOO_MANY_DELETES(ErrorType.RESOURCES, false),
    /** The table changed between the plan and its read. */
    TABLE_CHANGED(ErrorType.EXTERNAL, true),
    /** The reading thread was interrupted. */
    READ_INTERRUPTED(ErrorType.EXTERNAL, true),
    /** A file needs more memory than there is. */
    OUT_OF_MEMORY(ErrorType.RESOURCES, true);

    private final ErrorType type;
    private final boolean retryable;

    IcebergErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "iceberg." + name();
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
