package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalServerIT {

    @TempDir
    Path directory;

    @Test
    void isUsedButNeitherStartedNorStopped() throws IOException {
        try (EphemeralFalkorDb server = LocalFalkorDb.ephemeral(directory.resolve("external"))) {
            LocalFalkorDb falkorDb =
                    Place.in(directory).with("FALKORDB_URL", server.url()).falkorDb();
            Running expected = new Running(server.url(), Origin.EXTERNAL, "4.16.3");

            assertThat(falkorDb.start(line -> {})).isEqualTo(expected);
            assertThat(falkorDb.status()).contains(expected);
            assertThat(falkorDb.stop()).isFalse();
            assertThat(Place.ask(server.port(), "PING")).isEqualTo("PONG");

            server.kill();
            assertThat(falkorDb.status()).isEmpty();
            assertThatThrownBy(() -> falkorDb.start(line -> {}))
                    .isInstanceOf(FalkorDbUnavailableException.class)
                    .hasMessageContainingAll("FALKORDB_URL", "127.0.0.1:" + server.port(), "unset it");
            assertThat(Files.exists(directory.resolve("falkordb"))).isFalse();
        }
    }

    @Test
    void signsInAndHidesThePassword() throws IOException {
        try (EphemeralFalkorDb server = LocalFalkorDb.ephemeral(directory.resolve("external"))) {
            Place.ask(server.port(), "CONFIG", "SET", "requirepass", "p/w d");
            String address = "@127.0.0.1:" + server.port();
            Place place = Place.in(directory);

            Running running = place.with("FALKORDB_URL", "redis://default:p%2Fw%20d" + address)
                    .falkorDb()
                    .start(line -> {});
            assertThat(running.version()).isEqualTo("4.16.3");
            assertThat(running.toString()).contains("***").doesNotContain("p%2Fw");

            assertThatThrownBy(() -> place.with("FALKORDB_URL", "redis://:wrong" + address)
                            .falkorDb()
                            .start(line -> {}))
                    .hasMessageContaining("WRONGPASS")
                    .hasMessageNotContaining("wrong@");
        }
    }

    @Test
    void refusesAnAddressItCannotRead() throws IOException {
        LocalFalkorDb falkorDb =
                Place.in(directory).with("FALKORDB_URL", "localhost:6379").falkorDb();

        assertThatThrownBy(falkorDb::status)
                .isInstanceOf(FalkorDbUnavailableException.class)
                .hasMessageContaining("redis://host:port");
    }
}
