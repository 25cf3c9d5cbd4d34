package dev.bifrost.dist.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.dist.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.ArrowType.ArrowTypeID;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is made from the sources is what the sources say now. */
class GeneratedPagesTest {

    private static final Pattern GENERATED =
            Pattern.compile("(<!-- generated: ([^>]+?) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

    static Iterable<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void thePageIsAsMade(Page page) throws IOException {
        String made = GENERATED
                .matcher(page.text())
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group(1) + "\n" + make(found.group(2)) + found.group(3)));
        if (System.getProperty("bifrost.regenerate") != null) {
            Files.writeString(page.file(), made);
        }
        assertThat(made)
                .as(
                        "%s is out of date; type mvn -pl dist -am test -Dtest=GeneratedPagesTest"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -Dbifrost.regenerate",
                        page)
                .isEqualTo(Files.readString(page.file()));
    }

    private static String make(String what) {
        return switch (what) {
            case "configuration" -> ConfigReference.text();
            case "errors" -> ErrorReference.text();
            case "mapping" -> MappingReference.text();
            case "types" -> TypeReference.text() + "\n";
            default -> file(what);
        };
    }

    /** A file of the checkout, as a block. */
    private static String file(String path) {
        String language = path.substring(path.lastIndexOf('.') + 1);
        String text = Sources.read(ProjectFiles.root().resolve(path));
        return "```" + language + "\n" + text + "```\n\n";
    }

    @Test
    void theTableOfTypesKnowsEveryArrowType() {
        assertThat(TypeReference.columns())
                .extracting(Field::getType)
                .extracting(type -> type.getTypeID())
                .contains(java.util.Arrays.stream(ArrowTypeID.values())
                        .filter(id -> id != ArrowTypeID.NONE)
                        .toArray(ArrowTypeID[]::new));
    }

    @Test
    void theErrorsOfEveryPartAreThere() {
        assertThat(ErrorReference.text())
                .contains("`api.NO_HOST`", "`config.UNKNOWN_KEY`", "`falkordb.FENCED`", "`files.TORN_FILE`")
                .contains("`host.NO_ENTRY`", "`ledger.HELD`", "`mapping.BAD_STEP`", "`round.EMPTY_READ`");
    }

    @Test
    void theConfigOfEveryKindOfComponentIsThere() {
        assertThat(ConfigReference.text())
                .contains("### The host", "### GraphSink `falkordb`", "### Ledger `file`", "### TableSource `files`")
                .contains("| `bundles.directory` |", "| `csv.tables.NAME.columns` |", "Default `1GiB`");
    }
}
