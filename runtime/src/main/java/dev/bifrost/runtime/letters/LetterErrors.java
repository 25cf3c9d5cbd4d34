package dev.bifrost.runtime.letters;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults of dead letters. */
public enum LetterErrors implements ErrorCode {
    /** Letters could not be written or removed; the cursor stays. */
    WRITE_FAILED(ErrorType.RESOURCES, true),
    /** A file in the folder of letters is none, or is damaged. */
    UNREADABLE(ErrorType.DATA, false),
    /** A table without letters was named. */
    NO_LETTERS(ErrorType.CONFIG, false),
    /** Letters cannot be replayed as things stand. */
    NOT_REPLAYABLE(ErrorType.DATA, false);

    private final ErrorType type;
    private final boolean retryable;

    LetterErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "letters." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }

    public BifrostException because(String message, Object... values) {
        return new BifrostException(this, message.formatted(values));
    }

    BifrostException because(Exception cause, String message, Object... values) {
        return new BifrostException(this, message.formatted(values), cause);
    }
}
