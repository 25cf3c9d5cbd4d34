package dev.bifrost.runtime.letters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableLettersTest {

    /** A host with digits of its own would write letters that no verb ever lists. */
    @Test
    void filesAreFoundAgainInEveryLocale(@TempDir Path folder) throws Exception {
        var locale = Locale.getDefault();
        var letters = new TableLetters("people", folder);
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            Files.createFile(letters.file(12));
            assertThat(letters.files()).hasSize(1);
        } finally {
            Locale.setDefault(locale);
        }
        assertThat(letters.file(12)).exists();
    }
}
