package dev.bifrost.flight.connection;

import java.nio.file.Path;

/**
 * The key {@code tls} of a step: how the two ends know each other. All in PEM.
 *
 * @param ca certificates that the service's own has to be signed by; those that the JVM trusts if left out
 * @param certificate the host's own certificate, for services that ask for one; with {@code key}
 * @param key the private key of the certificate, in PKCS#8 without a password
 * @param serverName the name that the service's certificate has to bear, if it is another than the endpoint's host
 */
public record TlsFiles(Path ca, Path certificate, Path key, String serverName) {

    public TlsFiles {
        if ((certificate == null) != (key == null)) {
            throw new IllegalArgumentException("certificate and key belong together: write both or none");
        }
    }

    public static TlsFiles none() {
        return new TlsFiles(null, null, null, null);
    }
}
