package dev.bifrost.flight.check;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What only {@code bifrost flight check} finds. */
enum CheckErrors implements ErrorCode {
    /** What was typed after {@code bifrost flight} is not understood. */
    USAGE(ErrorType.CONFIG, false),
    /** The same rows gave something else the second time. Found by {@code bifrost flight check}. */
    NOT_DETERMINISTIC(ErrorType.CONFIG, false),
    /** What a row gives depends on the rows or exchanges before it. Found by {@code bifrost flight check}. */
    NOT_ROW_WISE(ErrorType.CONFIG, false),
    /** The service takes, or refuses with another status, what the protocol has it refuse. Found by {@code bifrost flight check}. */
    NOT_REFUSED(ErrorType.CONFIG, false);

    private final ErrorType type;
    private final boolean retryable;

    CheckErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "flight." + name();
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
