package dev.bifrost.sink.falkordb;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.Secret;
import dev.bifrost.sink.falkordb.server.ServerAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * The settings of the sink {@code falkordb}.
 *
 * @param url {@code redis://host:port}, or {@code rediss://host:port} for TLS; may hold {@code user:password@}
 * @param graph the graph's key
 * @param username for servers with access control; wins over the url's
 * @param password wins over the url's
 * @param batchRows most rows in a statement, default 5000
 * @param batchBytes a statement is sent when its rows take this much, default 4MiB
 * @param connectTimeout until a connection stands, default 5s
 * @param writeTimeout until a statement is answered, default 2m
 * @param lease how long another host waits for this one's sign of life before it may take the graph, default 60s
 */
public record FalkorDbConfig(
        @JsonProperty(required = true) Secret url,
        @JsonProperty(required = true) String graph,
        String username,
        Secret password,
        Integer batchRows,
        ByteSize batchBytes,
        Duration connectTimeout,
        Duration writeTimeout,
        Duration lease) {

    private static final int MOST_ROWS = 100_000;
    private static final long MOST_BYTES = 256L << 20;

    public FalkorDbConfig {
        refuseUnless(url != null, "url is required, such as redis://127.0.0.1:6379");
        refuseUnless(graph != null && !graph.isBlank(), "graph is required: the graph's name");
        batchRows = Objects.requireNonNullElse(batchRows, 5000);
        batchBytes = Objects.requireNonNullElseGet(batchBytes, () -> new ByteSize(4L << 20));
        connectTimeout = Objects.requireNonNullElse(connectTimeout, Duration.ofSeconds(5));
        writeTimeout = Objects.requireNonNullElse(writeTimeout, Duration.ofMinutes(2));
        lease = Objects.requireNonNullElse(lease, Duration.ofSeconds(60));
        refuseUnless(batchRows >= 1 && batchRows <= MOST_ROWS, "batch_rows is 1 to " + MOST_ROWS);
        refuseUnless(batchBytes.bytes() >= 1 && batchBytes.bytes() <= MOST_BYTES, "batch_bytes is 1B to 256MiB");
        refuseUnless(inRange(connectTimeout), "connect_timeout is 1ms to 1d");
        refuseUnless(inRange(writeTimeout), "write_timeout is 1ms to 1d");
        refuseUnless(inRange(lease), "lease is 1ms to 1d");
        ServerAddress.of(url.reveal());
    }

    /** With defaults for everything else. */
    public static FalkorDbConfig of(String url, String graph) {
        return new FalkorDbConfig(new Secret(url), graph, null, null, null, null, null, null, null);
    }

    /** Where to connect, and as whom. */
    ServerAddress address() {
        return ServerAddress.of(url.reveal()).with(username, password);
    }

    /** The graph and its server, the same however the rest of the settings is. */
    String target() {
        var address = address();
        return "%s of %s:%d".formatted(graph, address.host().toLowerCase(Locale.ROOT), address.port());
    }

    private static boolean inRange(Duration duration) {
        return duration.toMillis() >= 1 && duration.compareTo(Duration.ofDays(1)) <= 0;
    }

    private static void refuseUnless(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
