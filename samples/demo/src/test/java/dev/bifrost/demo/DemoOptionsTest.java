package dev.bifrost.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {

    @Test
    void nothingTypedMeansTheFirstDaysForAPerson() {
        assertThat(DemoOptions.parse(List.of())).isEqualTo(new DemoOptions(false, false));
    }

    @Test
    void optionsComeInAnyOrder() {
        assertThat(DemoOptions.parse(List.of("--json", "--rows", "all"))).isEqualTo(new DemoOptions(true, true));
        assertThat(DemoOptions.parse(List.of("--rows=all", "--json"))).isEqualTo(new DemoOptions(true, true));
    }

    @Test
    void anythingElseIsWrongUsage() {
        for (List<String> words :
                List.of(List.of("--rows"), List.of("--rows", "7"), List.of("all"), List.of("--jsn"))) {
            assertThatThrownBy(() -> DemoOptions.parse(words))
                    .hasToString(
                            "demo.WRONG_USAGE: demo takes '--rows all' and '--json', nothing else; see 'bifrost demo"
                                    + " --help'");
        }
    }
}
