package dev.bifrost.runtime.cli;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults of a command line. */
enum CliErrors implements ErrorCode {
    /** Neither built in nor offered by a bundle. */
    UNKNOWN_VERB,
    /** An option or a word that the verb does not take, or one that lacks its value. */
    WRONG_USAGE;

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
