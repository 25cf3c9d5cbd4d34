package dev.bifrost.sink.falkordb.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records beyond what is held in memory: back in their order, or an error where somebody touched the files. */
class SpillTest {

    private static final int RECORDS = 40_000;
    private static final String TEXT = "x".repeat(1_000);

    @TempDir
    private Path folder;

    private Spill filled() {
        var spill = new Spill(folder.resolve("spill"));
        var record = new BulkBytes(2_000);
        for (int i = 0; i < RECORDS; i++) {
            record.clear();
            byte[] text = (i + TEXT).getBytes(StandardCharsets.UTF_8);
            record.text(text, 0, text.length);
            spill.add(i % 2, record);
        }
        return spill;
    }

    @Test
    void whatWasAddedComesBackInItsOrder() throws IOException {
        try (var spill = filled()) {
            assertThat(Files.size(folder.resolve("spill/p0"))).isPositive();
            var seen = new ArrayList<byte[]>();
            spill.take(0, seen::add);
            assertThat(seen).hasSize(RECORDS / 2);
            for (int i = 0; i < seen.size(); i++) {
                assertThat(new String(seen.get(i), StandardCharsets.UTF_8)).contains(2 * i + TEXT);
            }
        }
        assertThat(folder.resolve("spill")).doesNotExist();
    }

    @Test
    void aFileThatSomebodyRemovedOrCutIsAnError() throws IOException {
        try (var spill = filled()) {
            Files.delete(folder.resolve("spill/p0"));
            Files.write(folder.resolve("spill/p1"), new byte[100]);
            for (int partition = 0; partition < 2; partition++) {
                int gone = partition;
                assertThatThrownBy(() -> spill.take(gone, record -> {}))
                        .extracting("code")
                        .isEqualTo(FalkorDbErrors.SPILL_FAILED);
            }
        }
    }
}
