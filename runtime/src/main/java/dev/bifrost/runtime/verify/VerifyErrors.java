package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Why a graph, or what one table makes of it, cannot be verified. */
public enum VerifyErrors implements ErrorCode {
    /** The sink does not show whole elements. */
    NOT_READABLE(ErrorType.CONFIG, false),
    /** The mapping does not have a table that was named. */
    UNKNOWN_TABLE(ErrorType.CONFIG, false),
    /** The graph names no state of a table: it was not synced, or is being read from the beginning. */
    NO_STATE(ErrorType.DATA, false),
    /** The mapping or the code changed since the graph was written. */
    MAPPING_CHANGED(ErrorType.CONFIG, false),
    /** The source can no longer show the state that the graph shows. */
    STATE_GONE(ErrorType.DATA, false),
    /** The source never shows former states. */
    STATELESS_SOURCE(ErrorType.CONFIG, false),
    /** The graph was written while it was read. */
    GRAPH_MOVED(ErrorType.DATA, true),
    /** A repair would take away more than the table allows in one round. */
    SHARE_EXCEEDED(ErrorType.DATA, false);

    private final ErrorType type;
    private final boolean retryable;

    VerifyErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "verify." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }

    BifrostException because(String message, Object... values) {
        return new BifrostException(this, message.formatted(values));
    }
}
