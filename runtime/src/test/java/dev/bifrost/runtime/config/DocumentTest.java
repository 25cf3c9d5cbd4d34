package dev.bifrost.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DocumentTest {

    private static Node.Entries map(String file, String text) {
        return (Node.Entries) Document.parse(file, text);
    }

    private static List<String> texts(Node list) {
        return ((Node.Items) list)
                .items().stream().map(item -> ((Node.Text) item).text()).toList();
    }

    private static String refusal(String file, String text) {
        return Configs.refusal(() -> Document.parse(file, text));
    }

    @Test
    void everyScalarIsTheTextThatWasWritten() {
        var node = map(
                "a.yaml",
                "a: [NO, yes, True, 02142, 0x1F, 1_000, 12:30, 1e3, 1.50, +5, .inf, 2024-02-29, \"02142\", '~']");
        assertThat(texts(node.entries().get("a").value()))
                .containsExactly(
                        "NO",
                        "yes",
                        "True",
                        "02142",
                        "0x1F",
                        "1_000",
                        "12:30",
                        "1e3",
                        "1.50",
                        "+5",
                        ".inf",
                        "2024-02-29",
                        "02142",
                        "~");
    }

    @Test
    void jsonNumbersKeepTheirDigits() {
        var node = map("a.json", "{\n\t\"a\": [1.50, 1e3, true, 123456789012345678901234567890, \"x\\/y\"]}");
        assertThat(texts(node.entries().get("a").value()))
                .containsExactly("1.50", "1e3", "true", "123456789012345678901234567890", "x/y");
    }

    @Test
    void onlyNothingIsNull() {
        var node = map("a.yaml", "a: ~\nb: null\nc:\nd: ''\ne: \"null\"");
        assertThat(node.entries().values())
                .extracting(entry -> ((Node.Text) entry.value()).isNull())
                .containsExactly(true, true, true, false, false);
    }

    @Test
    void placesAreThoseOfTheFile() {
        var node = map("a.yaml", "# a comment\nå:\n  - { b: 1 }\n");
        var item = (Node.Entries)
                ((Node.Items) node.entries().get("å").value()).items().getFirst();
        assertThat(node.entries().get("å").keyAt()).isEqualTo(new Position(2, 1));
        assertThat(item.at()).isEqualTo(new Position(3, 5));
        assertThat(item.entries().get("b").value().at()).isEqualTo(new Position(3, 10));
    }

    @Test
    void aliasesAreRefusedBeforeTheyGrow() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            bomb.append(
                    "a%d: &a%d [%s]\n".formatted(i, i, "*a%d,".formatted(i - 1).repeat(9)));
        }
        assertThat(refusal("a.yaml", bomb.toString()))
                .isEqualTo(
                        "config.SYNTAX: a.yaml:1:5: anchors (&name) and aliases (*name) are not taken; write the value"
                                + " out, or in quotes");
    }

    @Test
    void aliasesAreRefusedWhereverTheyStand() {
        assertThat(refusal("a.yaml", "a: 1\n<<: *b")).contains("a.yaml:2:5: anchors");
        assertThat(refusal("a.yaml", "*a : 1")).startsWith("config.SYNTAX: a.yaml:1:");
    }

    @Test
    void aRepeatedKeyIsKept() {
        var node = map("a.yaml", "a: 1\nb: 2\na: 3");
        assertThat(node.repeats()).containsExactly(new Node.Repeat("a", new Position(3, 1)));
    }

    @Test
    void deepNestingIsRefused() {
        assertThat(refusal("a.yaml", "[".repeat(5000))).startsWith("config.SYNTAX: a.yaml");
        assertThat(refusal("a.json", "[".repeat(5000))).contains("nested more than 64 deep");
        assertThat(refusal("a.yaml", "- ".repeat(70) + "x")).startsWith("config.SYNTAX: a.yaml");
    }

    @Test
    void syntaxErrorsSayWhereAndShowNoValues() {
        assertThat(refusal("a.yaml", "password: hunter2\n\tx: 1"))
                .startsWith("config.SYNTAX: a.yaml:2:1: ")
                .doesNotContain("hunter2");
        assertThat(refusal("a.yaml", "a: [1, hunter2"))
                .startsWith("config.SYNTAX: a.yaml:")
                .doesNotContain("hunter2");
        assertThat(refusal("a.json", "{\"password\": hunter2}"))
                .startsWith("config.SYNTAX: a.json:1:")
                .doesNotContain("hunter2");
        assertThat(refusal("a.yaml", "? [hunter2]\n: 1")).doesNotContain("hunter2");
    }

    @Test
    void emptyFilesAndSecondDocumentsAreRefused() {
        assertThat(refusal("a.yaml", "")).isEqualTo("config.SYNTAX: a.yaml:1:1: the file is empty");
        assertThat(refusal("a.yaml", "# nothing\n")).contains("the file is empty");
        assertThat(refusal("a.yaml", "a: 1\n---\nb: 2")).contains("a.yaml:3:1: one file holds one document");
        assertThat(refusal("a.json", "{} {}")).contains("one file holds one document");
    }

    @Test
    void filesThatCannotBeReadSayWhy(@TempDir Path folder) throws IOException {
        Path large = folder.resolve("large.yaml");
        Files.write(large, new byte[5 * 1024 * 1024]);
        Path latin = Files.write(folder.resolve("latin.yaml"), new byte[] {'a', ':', ' ', (byte) 0xE5});
        var problems = new Problems();
        assertThatThrownBy(() -> ConfigReader.open(large, problems)).hasMessageEndingWith("is larger than 2MiB");
        assertThatThrownBy(() -> ConfigReader.open(latin, problems)).hasMessageEndingWith("is not UTF-8 text");
        assertThatThrownBy(() -> ConfigReader.open(folder, problems)).hasMessageEndingWith("is a folder");
        assertThatThrownBy(() -> ConfigReader.open(folder.resolve("none"), problems))
                .hasMessageEndingWith("does not exist")
                .extracting("code")
                .isEqualTo(ConfigErrors.UNREADABLE_FILE);
    }

    @Test
    void aByteOrderMarkIsPassedOver(@TempDir Path folder) {
        Path file = Configs.write(folder, "a.yaml", "\uFEFFa: 1");
        assertThat(ConfigReader.open(file, new Problems()).requiredText("a").text())
                .isEqualTo("1");
    }
}
