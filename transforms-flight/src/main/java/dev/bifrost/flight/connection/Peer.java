package dev.bifrost.flight.connection;

import dev.bifrost.api.Secret;
import java.time.Duration;
import java.util.Optional;

/**
 * Who is connected to, and how.
 *
 * @param tls of use if the endpoint is one of TLS
 * @param token sent on each call
 * @param connect the longest wait for a connection
 * @param maxMessage bytes of a message of the service
 */
public record Peer(Endpoint endpoint, TlsFiles tls, Optional<Secret> token, Duration connect, int maxMessage) {}
