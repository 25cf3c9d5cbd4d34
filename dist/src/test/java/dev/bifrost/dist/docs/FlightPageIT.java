package dev.bifrost.dist.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.FlightSample;
import dev.bifrost.dist.ProjectFiles;
import dev.bifrost.dist.Typed;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service of the page holds the checks that the page types. */
class FlightPageIT {

    private static final Path LAUNCHER = ProjectFiles.root().resolve("dist/target/bifrost/bifrost");

    @TempDir
    private Path home;

    @Test
    void theChecksOfThePageHold() {
        var commands = Page.of("docs/write-a-flight-service.md").commands();
        assertThat(commands).hasSize(2);
        try (var sample = FlightSample.start("python")) {
            for (String command : commands) {
                String typed = command.replace("./bifrost", LAUNCHER.toString())
                        .replace("grpc://127.0.0.1:8815", sample.endpoint());
                var found = Typed.in(home).with("BIFROST_HOME", home).run("bash", "-c", typed);
                assertThat(found.exit()).as(found.out() + found.err()).isZero();
                assertThat(found.out())
                        .contains("checks hold. As a step of a mapping:")
                        .contains("flight: { endpoint: \"%s\", name: ".formatted(sample.endpoint()))
                        .doesNotContain("failed", "skipped", "Traceback");
                assertThat(found.err()).isEmpty();
            }
        }
    }
}
