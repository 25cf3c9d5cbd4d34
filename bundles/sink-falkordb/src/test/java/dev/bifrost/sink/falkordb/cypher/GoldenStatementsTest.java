package dev.bifrost.sink.falkordb.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.ReferenceModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The exact text of every statement of the reference model, for a reader to check and for a change to show. */
class GoldenStatementsTest {

    @Test
    void theStatementsOfTheReferenceModelAreThoseOfTheGoldenFile() throws IOException {
        assertThat(statements()).isEqualTo(golden());
    }

    @Test
    void everyStatementStartsWithTheFenceAndAnswersForIt() {
        assertThat(ModelStatementTexts.of(ReferenceModel.MODEL))
                .isNotEmpty()
                .allSatisfy(
                        (where, text) -> assertThat(text)
                                .startsWith(
                                        "MATCH (f:_Bifrost {_gar_id:'graph'}) WHERE f.epoch=$epoch UNWIND $rows AS r ")
                                .contains(
                                        " UNION ALL MATCH (f:_Bifrost {_gar_id:'graph'}) WHERE f.epoch=$epoch RETURN -f.epoch AS w"));
    }

    @Test
    void noStatementNamesAPropertyTwiceInOneMap() {
        assertThat(ModelStatementTexts.of(ReferenceModel.MODEL)).allSatisfy((where, text) -> {
            for (String map : text.split("[{}]")) {
                var names = java.util.regex.Pattern.compile("(?:^|,)(_gar_id|`[^`]*`):")
                        .matcher(map)
                        .results()
                        .map(hit -> hit.group(1))
                        .toList();
                assertThat(names).as(where).doesNotHaveDuplicates();
            }
        });
    }

    private static String statements() {
        return ModelStatementTexts.of(ReferenceModel.MODEL).entrySet().stream()
                .map(entry -> "# " + entry.getKey() + "\n" + entry.getValue() + "\n")
                .collect(Collectors.joining("\n"));
    }

    private static String golden() throws IOException {
        try (var file = Objects.requireNonNull(
                GoldenStatementsTest.class.getResourceAsStream("reference-model.cypher"), "the golden file")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
