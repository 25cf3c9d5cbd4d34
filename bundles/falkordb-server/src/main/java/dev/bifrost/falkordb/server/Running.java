package dev.bifrost.falkordb.server;

/**
 * A FalkorDB that answered.
 *
 * @param url where to connect, {@code redis://127.0.0.1:PORT} unless EXTERNAL; an external one may hold a password, which
 *     {@link #toString} hides
 * @param origin who runs it
 * @param version of the FalkorDB module, such as {@code 4.16.3}; {@code unknown} where an external server does not tell
 */
public record Running(String url, Origin origin, String version) {

    @Override
    public String toString() {
        return "FalkorDB " + version + " at " + ServerUrl.withoutPassword(url) + " (" + origin.words() + ")";
    }
}
