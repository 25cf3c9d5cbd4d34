package dev.bifrost.sink.text;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with the text sink. */
public enum TextErrors implements ErrorCode {
    /** The file cannot be made or written. */
    CANNOT_OPEN(ErrorType.CONFIG, false),
    /** A line could not be written: disk full, or the reader of a pipe went away. */
    WRITE_FAILED(ErrorType.RESOURCES, true);

    private final ErrorType type;
    private final boolean retryable;

    TextErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "text." + name();
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
