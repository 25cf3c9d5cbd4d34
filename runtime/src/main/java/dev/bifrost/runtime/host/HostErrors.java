package dev.bifrost.runtime.host;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What a host cannot do with the components that its config names. */
public enum HostErrors implements ErrorCode {
    /** The source keeps no states with names, so that there is no window between two of them. */
    NO_HISTORY;

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
