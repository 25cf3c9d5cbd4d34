package dev.bifrost.flight.error;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import io.grpc.Status;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** How gRPC says that something went wrong, as our own errors: the one place that knows both. */
public final class Statuses {

    private static final int SHOWN = 500;
    /** How the Flight libraries say that a message is too large; the status itself is that of a busy service. */
    private static final Pattern SIZE = Pattern.compile("exceeds maximum size|larger than max|too large");

    private static final Pattern TRACE = Pattern.compile("\\. Detail: Python exception: ");

    private final String peer;
    private final Optional<String> token;

    /**
     * @param peer who it is, for messages
     * @param token in no message, whoever wrote it
     */
    public Statuses(String peer, Optional<String> token) {
        this.peer = peer;
        this.token = token;
    }

    /** What was going on. */
    public enum Phase {
        /** The service was asked what it makes of the columns. */
        HANDSHAKE,
        /** It had been sent rows. */
        ROWS
    }

    /** @param connected whether there was a connection */
    public BifrostException error(Status status, boolean connected, Phase phase) {
        var tls = tlsFault(status.getCause());
        if (tls.isPresent()) {
            return new BifrostException(
                    FlightErrors.TLS_HANDSHAKE,
                    "no TLS with %s: %s. Check endpoint, tls.ca, tls.certificate and tls.server_name"
                            .formatted(peer, shown(tls.get())),
                    status.getCause());
        }
        FlightErrors code = code(status, connected, phase);
        return new BifrostException(code, "%s %s: %s".formatted(peer, does(code), text(status)), status.getCause());
    }

    private static FlightErrors code(Status status, boolean connected, Phase phase) {
        boolean size = SIZE.matcher(String.valueOf(status.getDescription())).find();
        return switch (status.getCode()) {
            case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE ->
                phase == Phase.HANDSHAKE ? FlightErrors.INPUT_REFUSED : FlightErrors.ROWS_REFUSED;
            case NOT_FOUND -> FlightErrors.UNKNOWN_NAME;
            case UNIMPLEMENTED -> FlightErrors.WRONG_SERVICE;
            case UNAUTHENTICATED, PERMISSION_DENIED -> FlightErrors.NOT_ALLOWED;
            case RESOURCE_EXHAUSTED -> size ? FlightErrors.MESSAGE_LIMIT : FlightErrors.UNAVAILABLE;
            case UNAVAILABLE -> connected ? FlightErrors.UNAVAILABLE : FlightErrors.CONNECT_FAILED;
            default -> FlightErrors.SERVICE_FAILED;
        };
    }

    private static String does(FlightErrors code) {
        return switch (code) {
            case INPUT_REFUSED -> "does not take the step's config, or the table's columns";
            case ROWS_REFUSED -> "does not take a batch";
            case UNKNOWN_NAME -> "has no transform of the step's name";
            case WRONG_SERVICE -> "does not speak the protocol of Flight services in version 1";
            case NOT_ALLOWED -> "does not take the step's token or certificate";
            case MESSAGE_LIMIT ->
                "and the host disagree about the size of messages (the host's limit is limits.message)";
            case UNAVAILABLE -> "cannot answer now";
            case CONNECT_FAILED -> "cannot be reached";
            default -> "failed";
        };
    }

    private String text(Status status) {
        String name = status.getCode().name();
        String description = withoutTrace(status.getDescription());
        return (description.isBlank() ? name : name + ", " + shown(description)) + innermost(status.getCause());
    }

    /** Services in Python send along where in their files the error came from, whether they want to or not. */
    private static String withoutTrace(String description) {
        return description == null ? "" : TRACE.split(description, 2)[0];
    }

    /** What the system said; the library itself only says that there was something. */
    private String innermost(Throwable cause) {
        Throwable last = cause;
        while (last != null && last.getCause() != null) {
            last = last.getCause();
        }
        return last == null || last.getMessage() == null ? "" : ": " + shown(last.getMessage());
    }

    /** A text of the other end, fit for a message. */
    public String shown(String hostile) {
        String text = token.filter(secret -> !secret.isEmpty())
                .map(secret -> hostile.replace(secret, "****"))
                .orElse(hostile);
        return Plain.text(text, SHOWN);
    }

    private static Optional<String> tlsFault(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof SSLException
                    || each.getClass().getName().toLowerCase(Locale.ROOT).contains("notsslrecord")) {
                return Optional.of(String.valueOf(each.getMessage()));
            }
        }
        return Optional.empty();
    }
}
