package dev.bifrost.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchOptionsTest {

    private static final Set<String> KNOWN = Set.of("delta");

    @Test
    void rowsAreTheBenchmarksOwnUnlessTyped() {
        assertThat(parse("delta").rowsOr(7)).isEqualTo(7);
        assertThat(parse("delta --rows 20").rowsOr(7)).isEqualTo(20);
        assertThat(parse("delta --repeats 9").repeats()).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gamma", "delta --rows", "delta --rows 0", "delta --rows many", "delta --columns 1"})
    void wrongWordsAreAnsweredWithTheUsage(String words) {
        assertThatThrownBy(() -> parse(words))
                .hasMessageStartingWith("usage: bifrost bench NAME")
                .hasMessageContaining("delta");
    }

    private static BenchOptions parse(String words) {
        return BenchOptions.parse(words.isEmpty() ? new String[0] : words.split(" "), KNOWN);
    }
}
