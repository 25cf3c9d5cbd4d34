package dev.bifrost.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The public surface of the API is a file: nobody changes it without seeing that. */
class ApiSurfaceTest {

    private static final Path KEPT = Path.of("api-surface.txt");
    private static final Path CHANGES = Path.of("../docs/api-changes.md");

    @Test
    void theApiIsWhatTheFileSays() throws IOException, URISyntaxException {
        Path classes = Path.of(BifrostBundle.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String surface = ApiSurface.of(classes);
        if (System.getProperty("bifrost.regenerate") != null) {
            Files.writeString(KEPT, surface);
        }
        assertThat(surface)
                .as("the API changed. If that is meant: add a line to docs/api-changes.md, then type"
                        + " mvn -pl api test -Dtest=ApiSurfaceTest -Dbifrost.regenerate")
                .isEqualTo(Files.readString(KEPT));
    }

    @Test
    void theChangesAreToldForTheVersionThatIsExported() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        String version = pom.replaceAll("(?s).*<Export-Package>dev\\.bifrost\\.api\\.\\*;version=\"([^\"]+)\".*", "$1");

        assertThat(Files.readString(CHANGES)).contains("## " + version);
    }
}
