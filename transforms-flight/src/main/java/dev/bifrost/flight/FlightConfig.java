package dev.bifrost.flight;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.Endpoint;
import dev.bifrost.flight.connection.Peer;
import dev.bifrost.flight.connection.TlsFiles;
import dev.bifrost.flight.exchange.Limits;
import dev.bifrost.flight.exchange.Terms;
import dev.bifrost.flight.exchange.Timeouts;
import java.util.Map;
import java.util.Optional;

/**
 * {@code custom: { flight: { endpoint: "grpc://127.0.0.1:8815" } }}.
 *
 * @param endpoint where the service is: grpc://host:port, or grpc+tls://host:port
 * @param name which of the service's transforms is meant
 * @param config given to the service as JSON
 * @param token sent with each call; over TLS, or to this machine
 * @param tls how the two ends know each other, for grpc+tls
 * @param timeouts how long the service is waited for
 * @param window bytes sent and not answered
 * @param limits how much the service may answer
 */
public record FlightConfig(
        @JsonProperty(required = true) String endpoint,
        String name,
        Map<String, Object> config,
        Secret token,
        TlsFiles tls,
        Timeouts timeouts,
        ByteSize window,
        Limits limits) {

    private static final long MIB = 1 << 20;
    private static final int LONGEST_NAME = 256;

    public FlightConfig {
        name = name == null ? "" : name;
        config = config == null ? Map.of() : config;
        timeouts = timeouts == null ? Timeouts.defaults() : timeouts;
        window = window == null ? new ByteSize(8 * MIB) : window;
        limits = limits == null ? Limits.defaults() : limits;
        var place = Endpoint.parse(endpoint);
        require(name.length() <= LONGEST_NAME, "name has at most 256 characters");
        require(tls == null || place.isTls(), "tls goes with an endpoint of grpc+tls://");
        require(
                token == null || place.isTls() || place.isLoopback(),
                "a token is not sent in the clear to another machine: use grpc+tls://");
        require(
                token == null || token.reveal().matches("[!-~]+"),
                "token is not empty, and has no spaces or line ends: look at what its variable or file holds");
        require(window.bytes() > 0 && window.bytes() <= 1024 * MIB, "window is between 1B and 1GiB");
        tls = tls == null ? TlsFiles.none() : tls;
    }

    Peer peer() {
        return new Peer(
                Endpoint.parse(endpoint),
                tls,
                Optional.ofNullable(token),
                timeouts.connect(),
                Math.toIntExact(limits.message().bytes()));
    }

    Terms terms() {
        return new Terms(name, config, timeouts, window.bytes(), limits);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
