package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTest {

    @TempDir
    private Path parent;

    @Test
    void aDemoStartsAnewButKeepsWhatWasFetched() throws IOException {
        Path path = parent.resolve("demo");
        try (DemoFolder folder = DemoFolder.open(path)) {
            folder.write(folder.data().resolve("airports/airports.csv"), "iata");
            folder.write(folder.config(), "source: x");
            folder.write(path.resolve("vega-datasets-3.2.1.tgz"), "fetched");
        }

        try (DemoFolder folder = DemoFolder.open(path)) {
            assertThat(folder.data()).doesNotExist();
            assertThat(folder.config()).doesNotExist();
            assertThat(path.resolve("vega-datasets-3.2.1.tgz")).exists();
        }
    }

    @Test
    void aSecondDemoInTheSameFolderIsRefused() {
        try (DemoFolder first = DemoFolder.open(parent)) {
            assertThat(first.path()).isEqualTo(parent);
            assertThatThrownBy(() -> DemoFolder.open(parent))
                    .hasToString(
                            "demo.BUSY: another demo is running in " + parent + "; wait for its end, then try again");
        }
    }

    @Test
    void aLinkInTheFolderIsDeletedAndNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("kept"), "kept");
        Path demo = Files.createDirectory(parent.resolve("demo"));
        Files.createSymbolicLink(demo.resolve("data"), elsewhere);

        DemoFolder.open(demo).close();

        assertThat(demo.resolve("data")).doesNotExist();
        assertThat(elsewhere.resolve("kept")).hasContent("kept");
    }
}
