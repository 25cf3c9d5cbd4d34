package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnavailableTest {

    @TempDir
    Path directory;

    private Place place;

    @BeforeEach
    void prepare() throws IOException {
        place = Place.in(directory);
    }

    @Test
    void saysWhatWasTriedWhereNothingIsInstalled() {
        Machine bare = Machine.with(Map.of("PATH", "/nowhere"));

        assertThatThrownBy(() -> start(bare))
                .isInstanceOf(FalkorDbUnavailableException.class)
                .hasMessageContainingAll(
                        "FALKORDB_URL: not set",
                        "docker was not found on PATH, podman was not found on PATH",
                        "npm binaries: npm was not found on PATH",
                        "set FALKORDB_URL=redis://host:port");
        assertThat(new LocalFalkorDb(Home.under(directory), bare).status()).isEmpty();
    }

    @Test
    void repeatsWhatNpmSaid() throws IOException {
        place.tool("npm", "echo 'code E403, not allowed here' >&2; exit 1");

        assertThatThrownBy(() -> start(place.machine()))
                .hasMessageContainingAll("docker does not answer", "npm pack ended with 1", "E403, not allowed here");
    }

    @Test
    void namesAProcessorWithoutBinaries() {
        Machine machine = new Machine(place.environment(), "Linux", "aarch64");

        assertThatThrownBy(() -> start(machine)).hasMessageContainingAll("npm binaries", "aarch64", "x86-64");
    }

    private void start(Machine machine) {
        new LocalFalkorDb(Home.under(directory), machine).start(line -> {});
    }
}
