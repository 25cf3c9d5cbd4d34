package dev.bifrost.sink.falkordb.server;

import dev.bifrost.api.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Where a server is, and as whom to connect.
 *
 * @param host name or address
 * @param port 1 to 65535
 * @param tls whether the connection is encrypted and the server's certificate checked
 * @param user null for the default user
 * @param password null for none
 */
public record ServerAddress(String host, int port, boolean tls, String user, Secret password) {

    private static final int DEFAULT_PORT = 6379;
    private static final String EXPECTED =
            "url is redis://host:port, or rediss://host:port for TLS, without a path or database number";

    /** Names of containers may have an underscore, which a URI's host may not; so its authority is taken apart here. */
    private static final Pattern AUTHORITY =
            Pattern.compile("(?:(?<info>[^@]*)@)?(?<host>\\[[0-9A-Fa-f:.]+]|[\\w.-]+)(?::(?<port>\\d{1,5}))?");

    /** @throws IllegalArgumentException with what was expected; never with the url, which may hold a password */
    public static ServerAddress of(String url) {
        var uri = parsed(url);
        boolean tls = "rediss".equals(uri.getScheme());
        boolean known = tls || "redis".equals(uri.getScheme());
        boolean bare = uri.getRawPath() == null
                || uri.getRawPath().isEmpty()
                || uri.getRawPath().equals("/");
        var authority = AUTHORITY.matcher(String.valueOf(uri.getRawAuthority()));
        if (!known || uri.getRawAuthority() == null || !authority.matches() || !bare || uri.getRawQuery() != null) {
            throw new IllegalArgumentException(EXPECTED);
        }
        String host = authority.group("host");
        int port = authority.group("port") == null ? DEFAULT_PORT : Integer.parseInt(authority.group("port"));
        if (port > 65_535) {
            throw new IllegalArgumentException(EXPECTED);
        }
        String info = authority.group("info");
        if (info == null) {
            return new ServerAddress(host, port, tls, null, null);
        }
        int colon = info.indexOf(':');
        String user = colon < 0 ? info : info.substring(0, colon);
        Secret password = colon < 0 ? null : new Secret(decoded(info.substring(colon + 1)));
        return new ServerAddress(host, port, tls, user.isEmpty() ? null : decoded(user), password);
    }

    /** With another user or password where they are not null. */
    public ServerAddress with(String otherUser, Secret otherPassword) {
        return new ServerAddress(
                host,
                port,
                tls,
                otherUser == null ? user : otherUser,
                otherPassword == null ? password : otherPassword);
    }

    private static URI parsed(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(EXPECTED);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Without user and password. */
    @Override
    public String toString() {
        return (tls ? "rediss://" : "redis://") + host + ":" + port;
    }
}
