package dev.bifrost.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MessagesTest {

    @Test
    void textOfAUserStaysOnOneLineAndShort() {
        assertThat(Quote.of("a\nb\u202Ec\0")).isEqualTo("'a\\u000Ab\\u202Ec\\u0000'");
        assertThat(Quote.of("x".repeat(1000))).hasSize(84).endsWith("..'");
        assertThat(Quote.list(List.of())).isEqualTo("nothing");
        assertThat(Quote.list(IntStream.range(0, 200).mapToObj(i -> "c").toList()))
                .endsWith(" and 100 more");
    }

    @Test
    void nearWordsAreSuggestedAndFarOnesAreNot() {
        var known = List.of("properties", "label", "id_column");
        assertThat(Suggestion.nearest("propertees", known)).contains("properties");
        assertThat(Suggestion.nearest("lable", known)).contains("label");
        assertThat(Suggestion.nearest("ID_COLUMN", known)).contains("id_column");
        assertThat(Suggestion.nearest("name", known)).isEmpty();
        assertThat(Suggestion.nearest("ne", List.of("ge"))).isEmpty();
        assertThat(Suggestion.nearest("x".repeat(100_000), known)).isEmpty();
    }

    @Test
    void problemsAreListedInTheOrderOfTheFile() {
        var problems = new Problems();
        problems.add(ConfigErrors.BAD_VALUE, new Place("f", 9, 1, "b"), "second");
        problems.add(ConfigErrors.UNKNOWN_KEY, new Place("f", 2, 5, "a"), "first");
        assertThatThrownBy(problems::throwIfAny)
                .hasToString("config.UNKNOWN_KEY: 2 problems\n  f:2:5: a: first [config.UNKNOWN_KEY]\n"
                        + "  f:9:1: b: second [config.BAD_VALUE]");
    }

    @Test
    void aFloodOfProblemsIsCut() {
        var problems = new Problems();
        IntStream.range(0, 80).forEach(i -> problems.add(ConfigErrors.BAD_VALUE, new Place("f", i + 1, 1, ""), "bad"));
        assertThatThrownBy(problems::throwIfAny)
                .hasMessageStartingWith("80 problems")
                .hasMessageEndingWith("and 30 more");
    }
}
