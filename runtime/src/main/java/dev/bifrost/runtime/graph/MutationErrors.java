package dev.bifrost.runtime.graph;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Faults on the way from rows to a mutation. */
public enum MutationErrors implements ErrorCode {
    /** A value of a row cannot be stored: the code in its dead letter. */
    BAD_ROW(ErrorType.DATA),
    /** A batch lacks a column that its compiled step reads. */
    MISSING_COLUMN(ErrorType.DATA),
    /** A transform wrote about a step that it did not declare. */
    UNDECLARED_STEP(ErrorType.CONFIG),
    /** A column's type is not the one that the mapping was compiled for. */
    TYPE_CHANGED(ErrorType.DATA),
    /** Old images hold keys only, and a step needs more. */
    KEY_IMAGES(ErrorType.CONFIG);

    private final ErrorType type;

    MutationErrors(ErrorType type) {
        this.type = type;
    }

    @Override
    public String code() {
        return "pipeline." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return false;
    }

    /** The failure, with the table's name where it is about columns. */
    static BifrostException of(String table, BifrostException failure) {
        return failure.code() == TYPE_CHANGED || failure.code() == MISSING_COLUMN
                ? new BifrostException(failure.code(), "table %s: %s".formatted(table, failure.getMessage()), failure)
                : failure;
    }

    static BifrostException typeChanged(Field field) {
        return new BifrostException(
                TYPE_CHANGED,
                "column %s is now of type %s, which is stored or identified in another way than the mapping was compiled for; run bifrost validate, then read the table again with bifrost sync --reload"
                        .formatted(field.getName(), field.getType()));
    }

    static BifrostException missingColumn(String path, Schema schema) {
        return new BifrostException(
                MISSING_COLUMN,
                "the batch has no column %s; it has %s. A column left the table: mend the mapping, or put the column back"
                        .formatted(
                                path,
                                schema.getFields().stream().map(Field::getName).toList()));
    }
}
