package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {

    @Test
    void nothingTypedMeansTheFirstDaysForAPerson() {
        assertThat(DemoOptions.parse(List.of())).isEqualTo(new DemoOptions(false, 0, false));
        assertThat(DemoOptions.parse(List.of("iceberg"))).isEqualTo(new DemoOptions(true, 0, false));
    }

    @Test
    void optionsComeInAnyOrder() {
        assertThat(DemoOptions.parse(List.of("--json", "--rows", "all")))
                .isEqualTo(new DemoOptions(false, DemoOptions.ALL, true));
        assertThat(DemoOptions.parse(List.of("--rows=all", "--json")))
                .isEqualTo(new DemoOptions(false, DemoOptions.ALL, true));
        assertThat(DemoOptions.parse(List.of("--rows=2000", "iceberg"))).isEqualTo(new DemoOptions(true, 2_000, false));
    }

    @Test
    void anythingElseIsWrongUsage() {
        for (List<String> words : List.of(
                List.of("--rows"),
                List.of("--rows", "7000"),
                List.of("iceberg", "--rows", "7"),
                List.of("iceberg", "--rows", "3000001"),
                List.of("iceberg", "--rows", "-1"),
                List.of("iceberg", "iceberg"),
                List.of("all"),
                List.of("--jsn"))) {
            assertThatThrownBy(() -> DemoOptions.parse(words))
                    .as(words.toString())
                    .hasMessageContaining("--rows all")
                    .hasMessageContaining("bifrost demo --help")
                    .extracting("code")
                    .isEqualTo(DemoErrors.WRONG_USAGE);
        }
    }
}
