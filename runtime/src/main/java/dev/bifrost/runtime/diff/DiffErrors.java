package dev.bifrost.runtime.diff;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Why it cannot be told what a round would change, or why a planned round is not run. */
public enum DiffErrors implements ErrorCode {
    /** The sink does not keep marks in its graph, or does not find its elements by identity. */
    NOT_READABLE(ErrorType.CONFIG, false),
    /** The graph is written under another ledger, or by another host that is alive, so that a round would be refused. */
    NOT_OURS(ErrorType.DATA, false),
    /** The graph was written while it was looked at. */
    GRAPH_MOVED(ErrorType.DATA, true),
    /** The round would not change what the plan says; nothing was written. */
    PLAN_DIFFERS(ErrorType.DATA, false);

    private final ErrorType type;
    private final boolean retryable;

    DiffErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "diff." + name();
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
