package dev.bifrost.parquet.fit;

import org.apache.arrow.vector.types.pojo.ArrowType;

/** A value of a file's column has no place in the type that the column has in the table. */
public final class ValueOutOfRangeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ValueOutOfRangeException(String column, ArrowType target, Throwable cause) {
        super("a value of column %s does not fit %s".formatted(column, target), cause);
    }
}
