package dev.bifrost.dist.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of the pages can fail. */
class PageTest {

    @TempDir
    private Path folder;

    private Page page(String text) {
        return new Page(folder.resolve("page.md"), text);
    }

    @Test
    void aBlockThatNamesAFileIsThatFile() {
        var page = page("""
                Some words.

                ```yaml
                # a/b.yaml
                key: value
                ```

                ```yaml
                key: value
                ```
                """);

        assertThat(page.blocks("yaml")).hasSize(2);
        assertThat(page.files()).containsOnlyKeys("a/b.yaml").containsEntry("a/b.yaml", "key: value\n");
    }

    @Test
    void commandsAreReadWithoutWhatIsSaidAboutThem() {
        var page = page("""
                ```sh
                ./bifrost sync --json     # one round
                echo done
                ```
                """);

        assertThat(page.commands()).containsExactly("./bifrost sync --json");
    }

    @Test
    void javaThatDoesNotCompileIsFound() throws IOException {
        var page = page("""
                ```java
                class Wrong implements dev.bifrost.api.sink.GraphSink {}
                ```
                """);

        assertThat(JavaBlocks.errors(page.blocks(), folder))
                .singleElement()
                .asString()
                .contains("open");
    }

    @Test
    void aCommentBecomesATextWithBackQuotes() {
        var sources = new Sources();

        assertThat(sources.constant(dev.bifrost.api.ApiErrors.CURSOR_TOO_LONG))
                .isEqualTo("A cursor is longer than `Cursor.MAX_BYTES`.");
        assertThat(sources.components(dev.bifrost.api.ComponentRef.class)).containsKeys("name", "config");
    }
}
