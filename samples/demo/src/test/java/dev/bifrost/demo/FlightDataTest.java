package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightDataTest {

    @TempDir
    private Path cache;

    @Test
    void aPackageWithAnotherDigestIsNotUnpacked() throws IOException {
        Files.writeString(cache.resolve("vega-datasets-3.2.1.tgz"), "something else");

        assertThatThrownBy(() -> new FlightData(cache).layOut(cache.resolve("data")))
                .hasMessageContaining("has the digest sha512-")
                .hasMessageContaining("delete the file and try again")
                .extracting("code")
                .isEqualTo(DemoErrors.WRONG_DIGEST);
        assertThat(cache.resolve("data")).doesNotExist();
    }

    @Test
    void aMissingProgramIsNamedWithWhatToDo() {
        assertThatThrownBy(() -> Tool.run(cache, "fetching the flights", List.of("no-such-program-anywhere")))
                .hasToString(
                        "demo.DATA_UNAVAILABLE: fetching the flights needs 'no-such-program-anywhere', which could not be"
                                + " started; install it and see that it is on the PATH");
    }

    @Test
    void aFailingProgramIsQuoted() {
        assertThatThrownBy(() -> Tool.run(
                        cache, "fetching the flights", List.of("sh", "-c", "echo the registry said no >&2; exit 7")))
                .hasToString(
                        "demo.DATA_UNAVAILABLE: fetching the flights failed with exit code 7: the registry said no");
    }

    @Test
    void aProgramThatReadsItsInputComesToItsEnd() throws IOException {
        Tool.run(cache, "reading", List.of("sh", "-c", "cat > read"));

        assertThat(cache.resolve("read")).isEmptyFile();
    }
}
