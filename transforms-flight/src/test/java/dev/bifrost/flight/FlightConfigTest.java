package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.Endpoint;
import dev.bifrost.flight.connection.TlsFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FlightConfigTest {

    private static FlightConfig config(String endpoint, String token, TlsFiles tls) {
        return new FlightConfig(endpoint, null, null, token == null ? null : new Secret(token), tls, null, null, null);
    }

    @ParameterizedTest
    @CsvSource({
        "grpc://127.0.0.1:8815, 127.0.0.1, 8815, false",
        "GRPC+TLS://flights.example:443, flights.example, 443, true",
        "grpc+tls://[::1]:8815, ::1, 8815, true"
    })
    void anEndpointIsAHostAndAPort(String text, String host, int port, boolean tls) {
        var endpoint = Endpoint.parse(text);
        assertThat(endpoint).isEqualTo(new Endpoint(host, port, tls));
        assertThat(Endpoint.parse(endpoint.toString())).isEqualTo(endpoint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost:8815",
                "http://localhost:8815",
                "grpc://localhost",
                "grpc://localhost:0",
                "grpc://localhost:70000",
                "grpc://localhost:8815/path",
                "grpc://localhost:8815?token=hidden-1",
                "grpc://user:hidden-1@localhost:8815",
                "grpc://:8815",
                "grpc://two words:8815"
            })
    void anythingElseIsRefusedAndNotRepeated(String text) {
        assertThatThrownBy(() -> config(text, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("like grpc://127.0.0.1:8815")
                .hasMessageNotContaining("hidden-1");
    }

    @Test
    void aTokenIsNotSentInTheClearToAnotherMachine() {
        assertThatThrownBy(() -> config("grpc://flights.example:8815", "sesame-9", null))
                .hasMessageContaining("grpc+tls://")
                .hasMessageNotContaining("sesame-9");
        assertThatCode(() -> {
                    config("grpc+tls://flights.example:8815", "sesame-9", null);
                    config("grpc://localhost:8815", "sesame-9", null);
                    config("grpc://127.7.7.7:8815", "sesame-9", null);
                    config("grpc://[::1]:8815", "sesame-9", null);
                    config("grpc://flights.example:8815", null, null);
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "line\nend", "two words", "ümlaut"})
    void aTokenThatIsNoHeaderIsRefusedAndNotRepeated(String token) {
        assertThatThrownBy(() -> config("grpc://localhost:8815", token, null))
                .hasMessageContaining("token is not empty")
                .hasMessageNotContaining("ümlaut");
    }

    @Test
    void tlsGoesWithATlsEndpointAndAKeyWithItsCertificate() {
        assertThatThrownBy(() -> config("grpc://localhost:8815", null, new TlsFiles(Path.of("ca"), null, null, null)))
                .hasMessageContaining("grpc+tls://");
        assertThatThrownBy(() -> new TlsFiles(null, Path.of("a.crt"), null, null))
                .hasMessageContaining("certificate and key");
    }
}
