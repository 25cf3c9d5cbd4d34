package dev.bifrost.testkit;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** The codes of faults that the fakes raise. */
public enum TestkitErrors implements ErrorCode {
    /** A test opened a component that it did not lend. */
    UNKNOWN_COMPONENT(ErrorType.CONFIG),
    /** The scripted source has no such table. */
    UNKNOWN_TABLE(ErrorType.CONFIG),
    /** The scripted source was not told of this mode. */
    UNSUPPORTED_MODE(ErrorType.CONFIG),
    /** A column has a type that a fake cannot hold, or a schema lacks a column. */
    WRONG_SCHEMA(ErrorType.CONFIG),
    /** The recorded graph refuses a value, as the test wants. */
    REFUSED(ErrorType.DATA),
    /** The recorded graph belongs to another owner. */
    OWNED(ErrorType.CONFIG),
    /** A ledger in memory is open already. */
    HELD(ErrorType.CONFIG),
    /** A ledger in memory was torn by the test. */
    TORN(ErrorType.DATA),
    /** A writer of a ledger in memory saw an older version. */
    STALE_WRITER(ErrorType.INTERNAL),
    /** No usable bundle jar was found. */
    NO_BUNDLE(ErrorType.CONFIG);

    private final ErrorType type;

    TestkitErrors(ErrorType type) {
        this.type = type;
    }

    @Override
    public String code() {
        return "testkit." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
