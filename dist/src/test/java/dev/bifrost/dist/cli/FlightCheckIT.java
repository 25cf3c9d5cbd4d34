package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.FlightSample;
import dev.bifrost.dist.Typed;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bifrost flight check} as a service's author types it, in the program that is shipped. */
final class FlightCheckIT {

    private static final String AIRPORTS = "name: utf8, state: utf8, longitude: float64";

    @TempDir
    private Path path;

    private Typed.Result check(FlightSample sample, String... words) {
        var all = new String[words.length + 3];
        all[0] = "flight";
        all[1] = "check";
        all[2] = sample.endpoint();
        System.arraycopy(words, 0, all, 3, words.length);
        return Folder.at(path).type(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"go", "java"})
    void theSampleServicesHoldAllChecks(String language) {
        try (var sample = FlightSample.start(language)) {
            var found = check(sample, "--name", "airports", "--columns", AIRPORTS);
            assertThat(found.exit()).as(found.out() + found.err()).isZero();
            assertThat(found.out())
                    .contains("checks hold. As a step of a mapping:")
                    .contains("flight: { endpoint: \"%s\", name: airports }".formatted(sample.endpoint()))
                    .doesNotContain("failed", "skipped");
            assertThat(found.err()).isEmpty();
        }
    }

    @Test
    void whatIsWrongIsSaidInOneLineAndNothingIsSynced() throws IOException {
        Path token = path.resolve("token");
        Folder.at(path).file("token", "open-sesame\n");
        try (var sample = FlightSample.start("python", "--token-file", token.toString())) {
            var alien = check(sample, "--name", "airports", "--columns", AIRPORTS);
            assertThat(alien.exit()).as(alien.out()).isEqualTo(1);
            assertThat(alien.out()).containsPattern("failed   token .*UNAUTHENTICATED");

            var wrong = check(sample, "--name", "trains", "--columns", AIRPORTS, "--token-file", token.toString());
            assertThat(wrong.exit()).as(wrong.out()).isEqualTo(1);
            assertThat(wrong.out())
                    .containsPattern("failed   name .*there is no transform 'trains'; there are airports, flights");

            var fitting = check(
                    sample,
                    "--name",
                    "flights",
                    "--columns",
                    "origin: utf8, delay: int64",
                    "--token-file",
                    token.toString());
            assertThat(fitting.exit()).as(fitting.out()).isZero();
        }
    }

    /** Before any row is read. */
    @Test
    void aMappingOfAWrongServiceDoesNotValidate() {
        try (var sample = FlightSample.start("python")) {
            var folder = Folder.at(path)
                    .bundles("source-files", "sink-text", "ledger-file", "transforms-flight")
                    .file("data/airports/a.csv", "iata,name\nOSL,Oslo\n")
                    .file("bifrost.yaml", """
                            source: { files: { directory: data, settle: 0s } }
                            sink: { text: { file: graph.txt } }
                            ledger: { file: { directory: state } }
                            mapping: mapping.yaml
                            """)
                    .file("mapping.yaml", """
                            tables:
                              - table: airports
                                mode: full
                                pipeline:
                                  - custom:
                                      flight: { endpoint: "%s", name: airports }
                                      label: Airport
                                      id_column: iata
                            """.formatted(sample.endpoint()));
            var found = folder.here("validate");
            assertThat(found.exit()).as(found.out() + found.err()).isEqualTo(2);
            assertThat(found.out() + found.err()).contains("needs the column state: string");
        }
    }
}
