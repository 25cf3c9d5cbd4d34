package dev.bifrost.sink.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerConnectionIT {

    /** The library connects anew by itself, without a password: a session that was cut would go on beside the next one. */
    @Test
    void aConnectionThatWasCutStaysSo(@TempDir Path folder) throws Exception {
        try (var server = LocalFalkorDb.ephemeral(folder)) {
            var connection = ServerConnection.open(
                    ServerAddress.of(server.url()), "g", Duration.ofSeconds(5), Duration.ofSeconds(5));
            connection.ping();
            connection.cut();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(connection::ping).extracting("code").isEqualTo(FalkorDbErrors.CONNECTION_LOST);
                assertThat(connection.isBroken()).isTrue();
            }
        }
    }
}
