package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.source.files.csv.CsvConfig;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The config and its defaults. */
@ExtendWith(AllocatorExtension.class)
class FilesConfigTest {

    @Test
    void theFolderIsEnough() {
        var config = FilesConfig.of("tables");
        assertThat(config.batchRows()).isEqualTo(16_384);
        assertThat(config.settle()).isEqualTo(Duration.ofMillis(250));
        assertThat(config.decodeThreads()).isBetween(1, 4);
        assertThat(config.csv().delimiter()).isEqualTo(",");
    }

    @Test
    void valuesThatCannotWorkAreRefusedByTheirKey() {
        failure(() -> FilesConfig.of(" "), FilesErrors.BAD_CONFIG);
        assertThat(failure(() -> new FilesConfig("t", null, 63, null, null, null, null, null), FilesErrors.BAD_CONFIG))
                .hasMessageContaining("batch_rows");
        assertThat(failure(
                        () -> new FilesConfig("t", null, null, Duration.ofSeconds(-1), null, null, null, null),
                        FilesErrors.BAD_CONFIG))
                .hasMessageContaining("settle");
        assertThat(failure(() -> new FilesConfig("t", null, null, null, 0, null, null, null), FilesErrors.BAD_CONFIG))
                .hasMessageContaining("decode_threads");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "\"", "\n"})
    void aDelimiterIsOneCharacterThatCanDelimit(String delimiter) {
        failure(() -> new CsvConfig(delimiter, null), FilesErrors.BAD_CONFIG);
    }

    @Test
    void aFolderThatIsNotThereIsRefusedWhenTheSourceIsMade(TestContext context) {
        var factory = new FilesSourceFactory();
        assertThat(failure(() -> factory.create(FilesConfig.of("nowhere"), context), FilesErrors.DIRECTORY_MISSING))
                .hasMessageContaining("nowhere");
        failure(() -> factory.create(FilesConfig.of("no\0path"), context), FilesErrors.BAD_CONFIG);
    }
}
