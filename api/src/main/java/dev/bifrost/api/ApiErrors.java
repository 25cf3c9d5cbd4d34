package dev.bifrost.api;

/** The codes of faults that the API's own types notice. */
public enum ApiErrors implements ErrorCode {
    /** A value has an Arrow type that the graph cannot hold; the message names the column and the alternatives. */
    UNSUPPORTED_TYPE(ErrorType.CONFIG, false),
    /** A cursor is longer than {@link dev.bifrost.api.source.Cursor#MAX_BYTES}. */
    CURSOR_TOO_LONG(ErrorType.INTERNAL, false),
    /** A change row holds an operation that has no meaning here. */
    UNKNOWN_CHANGE_TYPE(ErrorType.DATA, false),
    /** A graph cannot be built aside: it, or the mapping, has something that only the ordinary way of writing keeps. */
    REBUILD_NOT_POSSIBLE(ErrorType.CONFIG, false),
    /** No implementation of the host was found. */
    NO_HOST(ErrorType.CONFIG, false);

    private final ErrorType type;
    private final boolean retryable;

    ApiErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "api." + name();
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
