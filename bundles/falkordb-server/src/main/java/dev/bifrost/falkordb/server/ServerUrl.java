package dev.bifrost.falkordb.server;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A parsed {@code redis://} or {@code rediss://} address; {@code falkor://} and {@code falkors://} mean the same. */
final class ServerUrl {

    private static final int DEFAULT_PORT = 6379;

    private final URI uri;

    private ServerUrl(URI uri) {
        this.uri = uri;
    }

    static ServerUrl local(int port) {
        return new ServerUrl(URI.create("redis://127.0.0.1:" + port));
    }

    static ServerUrl parse(String name, String text) {
        try {
            URI uri = URI.create(text.strip());
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("(redis|falkor)s?")) {
                return new ServerUrl(uri);
            }
        } catch (IllegalArgumentException e) {
            // said below, without the text: it may hold a password
        }
        throw new FalkorDbUnavailableException(
                name + " is not an address like redis://host:port or rediss://user:password@host:port");
    }

    /** For messages and logs. */
    static String withoutPassword(String url) {
        return url.replaceFirst("//[^/]*@", "//***@");
    }

    String host() {
        return uri.getHost();
    }

    int port() {
        return uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    }

    boolean isTls() {
        return uri.getScheme().endsWith("s") && !uri.getScheme().equals("redis");
    }

    /** The arguments of AUTH: a password, or a user and a password. */
    Optional<String[]> credentials() {
        String user = uri.getRawUserInfo();
        if (user == null || user.isEmpty()) {
            return Optional.empty();
        }
        int colon = user.indexOf(':');
        String password = decode(user.substring(colon + 1));
        return Optional.of(
                colon <= 0 ? new String[] {password} : new String[] {decode(user.substring(0, colon)), password});
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return host() + ":" + port();
    }
}
