package dev.bifrost.api;

/**
 * The one exception that crosses the API.
 *
 * <p>Its message says what failed, where, what was expected and what to do; it never holds row values or credentials.
 */
public final class BifrostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ErrorCode code;

    public BifrostException(ErrorCode code, String message) {
        this(code, message, null);
    }

    /** @param cause what was caught, or null */
    public BifrostException(ErrorCode code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public ErrorCode code() {
        return code;
    }

    public ErrorType type() {
        return code.type();
    }

    public boolean retryable() {
        return code.retryable();
    }

    /** {@code code: message}. */
    @Override
    public String toString() {
        return code.code() + ": " + getMessage();
    }
}
