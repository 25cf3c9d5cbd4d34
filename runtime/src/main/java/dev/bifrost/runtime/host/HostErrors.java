package dev.bifrost.runtime.host;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What a host cannot do with the components that its config names. */
public enum HostErrors implements ErrorCode {
    /** The source keeps no states with names, so that there is no window between two of them. */
    NO_HISTORY,
    /** Two configs of one command name the same graph: a graph has one writer. */
    SAME_GRAPH,
    /** Two configs of one command name the same ledger: a graph has a ledger of its own. */
    SAME_LEDGER;

    @Override
    public String code() {
        return "host." + name();
    }

    @Override
    public ErrorType type() {
        return ErrorType.CONFIG;
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
