package dev.bifrost.runtime.config;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults of what a user wrote in a config or mapping file, as far as the form goes. */
public enum ConfigErrors implements ErrorCode {
    /** The file is missing, may not be read, is too large or is not UTF-8. */
    UNREADABLE_FILE,
    /** The file is not YAML, or not JSON; or it uses anchors, aliases, tags or a second document. */
    SYNTAX,
    /** One map holds a key twice. */
    REPEATED_KEY,
    /** A key that nothing here reads. */
    UNKNOWN_KEY,
    /** A key that must be there is not. */
    MISSING_KEY,
    /** A map, a list or a single value stands where another of them is expected; or no value at all. */
    WRONG_SHAPE,
    /** A value that is not one of those allowed. */
    BAD_VALUE,
    /** A {@code ${env:NAME}} or {@code ${file:PATH}} has nothing behind it. */
    MISSING_VARIABLE;

    @Override
    public String code() {
        return "config." + name();
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
