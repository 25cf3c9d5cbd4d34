package dev.bifrost.runtime.cli;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults of a command line. */
enum CliErrors implements ErrorCode {
    /** Neither built in nor offered by a bundle. */
    UNKNOWN_VERB;

    @Override
    public String code() {
        return "cli." + name();
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
