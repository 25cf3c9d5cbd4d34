package dev.bifrost.falkordb.server;

import java.util.List;

/**
 * No FalkorDB could be reached, started or stopped. The message says what was tried, which part is missing and what to do; it never
 * carries a password of {@code FALKORDB_URL}.
 */
public final class FalkorDbUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FalkorDbUnavailableException(String message) {
        super(message);
    }

    FalkorDbUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    static FalkorDbUnavailableException afterTrying(List<FalkorDbUnavailableException> failures) {
        StringBuilder message = new StringBuilder("No FalkorDB could be started. Tried:\n  - FALKORDB_URL: not set");
        failures.forEach(failure -> message.append("\n  - ").append(failure.getMessage()));
        message.append(
                        "\nDo one of these: set FALKORDB_URL=redis://host:port to a running FalkorDB, start docker or podman,")
                .append(" or mend the npm way as said above.");
        var exception = new FalkorDbUnavailableException(message.toString());
        failures.forEach(exception::addSuppressed);
        return exception;
    }
}
