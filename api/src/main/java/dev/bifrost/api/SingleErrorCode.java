package dev.bifrost.api;

/** What {@link ErrorCode#of} makes. */
record SingleErrorCode(String code, ErrorType type, boolean retryable) implements ErrorCode {}
