package dev.bifrost.flight.connection;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.error.FlightErrors;
import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/** TLS by the JDK's own provider, which speaks ALPN since Java 9: no native library. */
final class Tls {

    private Tls() {}

    /** @throws BifrostException {@code flight.TLS_FILES} that names the file */
    static SslContext context(TlsFiles files) {
        var builder = SslContextBuilder.forClient();
        if (files.ca() != null) {
            reading("ca", files.ca(), () -> builder.trustManager(files.ca().toFile()));
        }
        if (files.certificate() != null) {
            readable("key", files.key());
            reading(
                    "certificate, or its key",
                    files.certificate(),
                    () -> builder.keyManager(
                            files.certificate().toFile(), files.key().toFile()));
        }
        try {
            return GrpcSslContexts.configure(builder, SslProvider.JDK).build();
        } catch (SSLException | IllegalArgumentException | IllegalStateException e) {
            throw new BifrostException(
                    FlightErrors.TLS_FILES, "the files of tls cannot be used together: " + e.getMessage(), e);
        }
    }

    private static void reading(String what, Path file, Runnable read) {
        readable(what, file);
        try {
            read.run();
        } catch (IllegalArgumentException e) {
            throw new BifrostException(
                    FlightErrors.TLS_FILES,
                    "tls: %s, %s, cannot be used; expected are PEM files, the key in PKCS#8 without a password"
                            .formatted(what, file),
                    e);
        }
    }

    private static void readable(String what, Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new BifrostException(
                    FlightErrors.TLS_FILES, "tls: %s, %s, is not a file that can be read".formatted(what, file));
        }
    }
}
