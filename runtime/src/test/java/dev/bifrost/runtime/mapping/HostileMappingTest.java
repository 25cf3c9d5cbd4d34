package dev.bifrost.runtime.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is written, the answer is a mapping or a typed refusal. */
final class HostileMappingTest {

    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        ": ",
        ", ",
        "- ",
        "\n",
        "  ",
        "~",
        "null",
        "\"",
        "'",
        "&a ",
        "*a",
        "!!int ",
        "#",
        "|\n",
        "? ",
        "\u0000",
        "\uD800",
        "😀",
        "`",
        "_gar_",
        "0x",
        "true",
        "1e999",
        "<<: ",
        "%YAML 1.1\n",
        "---\n",
        "\t",
        "as: int",
        "id_column: id",
        "all: [",
        "custom: { a: {} }",
        "\\",
        "\u2028"
    };

    @Test
    void damagedFilesAreReadOrRefused() throws IOException {
        var files = new ArrayList<Path>(Corpus.files("good"));
        files.addAll(Corpus.files("refused"));
        var random = new Random(20260213);
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 1200; round++) {
            Path file = files.get(random.nextInt(files.size()));
            String text = damaged(Files.readString(file), random);
            if (isTaken(file.getFileName().toString(), text)) {
                read++;
            } else {
                refused++;
            }
        }
        assertThat(read).isPositive();
        assertThat(refused).isGreaterThan(300);
    }

    private static boolean isTaken(String name, String text) {
        try {
            new MappingCompiler(TestTables.source(), "files", Mappings.NO_CUSTOMS)
                    .compile(MappingReader.parse(name, text));
            return true;
        } catch (BifrostException e) {
            assertThat(e.getMessage().lines()).hasSizeLessThan(60);
            return false;
        } catch (RuntimeException | StackOverflowError e) {
            return fail("a fault without a type for:\n" + text, e);
        }
    }

    private static String damaged(String text, Random random) {
        var damaged = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(4)) {
                case 0 -> damaged.insert(at, PIECES[random.nextInt(PIECES.length)]);
                case 1 -> damaged.deleteCharAt(at);
                case 2 -> damaged.setCharAt(at, (char) random.nextInt(0x250));
                default -> {
                    List<String> lines = damaged.toString().lines().toList();
                    damaged.append('\n').append(lines.get(random.nextInt(lines.size())));
                }
            }
        }
        return damaged.toString();
    }
}
