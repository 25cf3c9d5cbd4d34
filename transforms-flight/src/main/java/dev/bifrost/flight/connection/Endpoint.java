package dev.bifrost.flight.connection;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a service is: {@code grpc://host:port}, or {@code grpc+tls://host:port}.
 *
 * @param host a name or an address, an IPv6 one without its brackets
 */
public record Endpoint(String host, int port, boolean isTls) {

    private static final String PLAIN = "grpc";
    private static final String TLS = "grpc+tls";
    private static final int MOST = 65_535;

    /** @throws IllegalArgumentException that says what is wrong; a config's binder adds the place */
    public static Endpoint parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw wrong("is no address");
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        require(scheme.equals(PLAIN) || scheme.equals(TLS), "begins with grpc:// or grpc+tls://");
        require(uri.getRawUserInfo() == null, "has no user in it; write a token as token: ${env:NAME}");
        require(uri.getHost() != null && uri.getPort() > 0 && uri.getPort() <= MOST, "ends in host:port");
        require(
                uri.getRawPath().isEmpty() && uri.getRawQuery() == null && uri.getRawFragment() == null,
                "has nothing behind the port");
        String host = uri.getHost();
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        return new Endpoint(bracketed ? host.substring(1, host.length() - 1) : host, uri.getPort(), scheme.equals(TLS));
    }

    /** The text is not repeated: it may hold a password where none belongs. */
    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("endpoint " + what + ", like grpc://127.0.0.1:8815");
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw wrong(rule);
        }
    }

    /** Whether what is sent there stays on this machine, by its name alone. */
    public boolean isLoopback() {
        return host.equalsIgnoreCase("localhost")
                || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}")
                || host.equals("::1")
                || host.equals("0:0:0:0:0:0:0:1");
    }

    @Override
    public String toString() {
        return "%s://%s:%d".formatted(isTls ? TLS : PLAIN, host.contains(":") ? "[" + host + "]" : host, port);
    }
}
