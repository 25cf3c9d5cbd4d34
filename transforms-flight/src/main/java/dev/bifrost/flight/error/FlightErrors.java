package dev.bifrost.flight.error;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with a service. */
public enum FlightErrors implements ErrorCode {
    /** A file of {@code tls} cannot be read or used. */
    TLS_FILES(ErrorType.CONFIG, false),
    /** The two ends do not trust each other's certificates, or one of them does not speak TLS. */
    TLS_HANDSHAKE(ErrorType.CONFIG, false),
    /** There is no connection to the endpoint. */
    CONNECT_FAILED(ErrorType.EXTERNAL, true),
    /** The service does not take the token, or the certificate. */
    NOT_ALLOWED(ErrorType.CONFIG, false),
    /** What answers at the endpoint does not speak the protocol. */
    WRONG_SERVICE(ErrorType.CONFIG, false),
    /** The service has no transform of that name. */
    UNKNOWN_NAME(ErrorType.CONFIG, false),
    /** The service does not take the step's config, or a column of the table. */
    INPUT_REFUSED(ErrorType.CONFIG, false),
    /** A column of the table has a type that is not sent. */
    COLUMN_TYPE(ErrorType.CONFIG, false),
    /** What the service says of its output cannot be used. */
    OUTPUT_SCHEMA(ErrorType.CONFIG, false),
    /** The service announces other columns than when the mapping was compiled. */
    SCHEMA_CHANGED(ErrorType.CONFIG, false),
    /** The service says that its logic is of another version than when the mapping was compiled. */
    VERSION_CHANGED(ErrorType.EXTERNAL, true),
    /** What was typed after {@code bifrost flight} is not understood. */
    USAGE(ErrorType.CONFIG, false),
    /** The same rows gave something else the second time. Found by {@code bifrost flight check}. */
    NOT_DETERMINISTIC(ErrorType.CONFIG, false),
    /** What a row gives depends on the rows or exchanges before it. Found by {@code bifrost flight check}. */
    NOT_ROW_WISE(ErrorType.CONFIG, false),
    /** The service takes, or refuses with another status, what the protocol has it refuse. Found by {@code bifrost flight check}. */
    NOT_REFUSED(ErrorType.CONFIG, false),
    /** The service does not take a batch. */
    ROWS_REFUSED(ErrorType.DATA, false),
    /** The service's answer is not what the protocol asks for. */
    BAD_ANSWER(ErrorType.DATA, false),
    /** The service failed with an error of its own. */
    SERVICE_FAILED(ErrorType.EXTERNAL, false),
    /** The service cannot answer now. */
    UNAVAILABLE(ErrorType.EXTERNAL, true),
    /** The service did not begin to answer in time. */
    NO_ANSWER(ErrorType.EXTERNAL, true),
    /** The service stopped answering in the middle of a batch. */
    STALLED(ErrorType.EXTERNAL, true),
    /** The service's answer has more rows, columns or bytes than the step's limits allow. */
    OUTPUT_LIMIT(ErrorType.RESOURCES, false),
    /** One of the two ends does not take a message because of its size. */
    MESSAGE_LIMIT(ErrorType.RESOURCES, false),
    /** There is no memory left for an answer. */
    MEMORY(ErrorType.RESOURCES, false),
    /** The service failed several times in a row; it is tried again after a pause. */
    BREAKER_OPEN(ErrorType.RESOURCES, true);

    private final ErrorType type;
    private final boolean retryable;

    FlightErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "flight." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }
}
