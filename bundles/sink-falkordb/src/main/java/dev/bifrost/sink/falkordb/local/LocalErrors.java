package dev.bifrost.sink.falkordb.local;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults of the local server. */
enum LocalErrors implements ErrorCode {
    /** No server could be found, fetched or started. */
    UNAVAILABLE;

    @Override
    public String code() {
        return "falkordb.LOCAL_" + name();
    }

    @Override
    public ErrorType type() {
        return ErrorType.EXTERNAL;
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
