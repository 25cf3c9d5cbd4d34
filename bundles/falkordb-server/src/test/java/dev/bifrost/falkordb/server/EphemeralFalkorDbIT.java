package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EphemeralFalkorDbIT {

    @TempDir
    Path directory;

    @Test
    void dataSurvivesKillAndRestartOnTheSamePort() throws IOException {
        try (EphemeralFalkorDb server = LocalFalkorDb.ephemeral(directory)) {
            String url = server.url();
            Place.createVertex(server.port());

            server.kill();
            assertThatThrownBy(() -> Place.ask(server.port(), "PING")).isInstanceOf(IOException.class);
            server.restart();

            assertThat(server.url()).isEqualTo(url);
            assertThat(Place.countVertices(server.port())).isEqualTo(1);
        }
    }

    @Test
    void theLogOfWritesHoldsChangesSinceStatementsAreReplayedWithoutTheirIndex() throws IOException {
        try (EphemeralFalkorDb server = LocalFalkorDb.ephemeral(directory)) {
            Place.createVertex(server.port());

            assertThat(directory.resolve("data/appendonlydir/appendonly.aof.1.incr.aof"))
                    .content(StandardCharsets.ISO_8859_1)
                    .contains("GRAPH.EFFECT")
                    .doesNotContainIgnoringCase("GRAPH.QUERY");
        }
    }

    @Test
    void aPausedServerIsSilentAndAResumedOneAnswers() throws IOException {
        try (EphemeralFalkorDb server = LocalFalkorDb.ephemeral(directory)) {
            server.pause();
            try (Resp resp = Resp.open(ServerUrl.local(server.port()), Duration.ofMillis(100))) {
                assertThatThrownBy(() -> resp.send("PING")).isInstanceOf(SocketTimeoutException.class);
            }
            server.resume();
            assertThat(Place.ask(server.port(), "PING")).isEqualTo("PONG");
            server.pause();
        }
    }

    @Test
    void closeEndsTheServer() {
        EphemeralFalkorDb server = LocalFalkorDb.ephemeral(directory);
        server.close();

        assertThat(ProcessHandle.of(server.pid())).isEmpty();
        assertThat(Ports.isFree(server.port())).isTrue();
    }

    @Test
    void theServerEndsWithAKilledJvm() throws Exception {
        Process jvm = StartInAnotherJvm.run("ephemeral", directory);
        try (BufferedReader printed = jvm.inputReader()) {
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(printed.readLine())).orElseThrow();

            jvm.destroyForcibly();

            assertThat(Poll.until(
                            Duration.ofSeconds(10),
                            () -> Optional.of(server)
                                    .filter(handle -> handle.info().arguments().isEmpty())))
                    .isPresent();
        }
    }

    @Test
    void twoServersDoNotMeet() throws IOException {
        try (EphemeralFalkorDb one = LocalFalkorDb.ephemeral(directory.resolve("one"));
                EphemeralFalkorDb two = LocalFalkorDb.ephemeral(directory.resolve("two"))) {
            Place.createVertex(one.port());

            assertThat(one.port()).isNotEqualTo(two.port());
            assertThat(Place.ask(two.port(), "EXISTS", "g")).isEqualTo(0L);
        }
    }

    @Test
    void saysWhatIsMissingWhereTheBinariesCannotBeFetched() {
        Machine machine = Machine.with(Map.of("PATH", directory.toString()));

        assertThatThrownBy(
                        () -> EphemeralFalkorDb.start(directory, new BinaryCache(directory.resolve("cache"), machine)))
                .isInstanceOf(FalkorDbUnavailableException.class)
                .hasMessageContaining("npm was not found on PATH");
    }
}
