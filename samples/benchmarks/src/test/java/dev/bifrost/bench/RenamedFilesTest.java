package dev.bifrost.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenamedFilesTest {

    @TempDir
    private Path folder;

    @Test
    void aCommitIsOneWholeFileAndLeavesNoPart() throws IOException {
        var table = new RenamedFiles(folder);
        table.commit(1);
        table.commit(2);
        try (var files = Files.list(folder.resolve("data/events"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("e00000001.csv", "e00000002.csv");
        }
        assertThat(folder.resolve("data/events/e00000002.csv")).hasContent("id,name\n2,event 2\n");
    }
}
