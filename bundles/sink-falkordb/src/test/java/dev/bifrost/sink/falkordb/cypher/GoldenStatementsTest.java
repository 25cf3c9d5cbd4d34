package dev.bifrost.sink.falkordb.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.ReferenceModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The exact text of every statement of the reference model, for a reader to check and for a change to show. */
class GoldenStatementsTest {

    /** Made anew with {@code -Dbifrost.regenerate}. */
    private static final Path GOLDEN =
            Path.of("src/test/resources/dev/bifrost/sink/falkordb/cypher/reference-model.cypher");

    @Test
    void theStatementsOfTheReferenceModelAreThoseOfTheGoldenFile() throws IOException {
        if (System.getProperty("bifrost.regenerate") != null) {
            Files.writeString(GOLDEN, statements());
        }
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

    /** It would be lost: the map takes away what was there before it, and so what a later value is read from. */
    @Test
    void noUpdateCarriesAPropertyThatItAlsoSets() {
        var update = java.util.regex.Pattern.compile("SET ([ne])=\\{([^{}]*)}((?:,\\1\\.`[^`]*`=[^,)]*)+)");
        assertThat(ModelStatementTexts.of(ReferenceModel.MODEL).values().stream()
                        .flatMap(text -> update.matcher(text).results())
                        .toList())
                .isNotEmpty()
                .allSatisfy(hit -> assertThat(names(",?`([^`]*)`:", hit.group(2)))
                        .doesNotContainAnyElementsOf(names(",[ne]\\.`([^`]*)`=", hit.group(3))));
    }

    private static java.util.List<String> names(String pattern, String text) {
        return java.util.regex.Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(hit -> hit.group(1))
                .toList();
    }

    private static String statements() {
        return ModelStatementTexts.of(ReferenceModel.MODEL).entrySet().stream()
                .map(entry -> "# " + entry.getKey() + "\n" + entry.getValue() + "\n")
                .collect(Collectors.joining("\n"));
    }

    private static String golden() throws IOException {
        return Files.readString(GOLDEN);
    }
}
