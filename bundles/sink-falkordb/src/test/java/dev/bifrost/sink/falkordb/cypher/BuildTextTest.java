package dev.bifrost.sink.falkordb.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.ReferenceModel;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class BuildTextTest {

    @Test
    void aTextForTheServerHasPlainDigitsInEveryLocale() {
        var locale = Locale.getDefault();
        String plain = BuildText.markers(ReferenceModel.PERSON, 65_536);
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(BuildText.markers(ReferenceModel.PERSON, 65_536))
                    .isEqualTo(plain)
                    .contains("%65536");
        } finally {
            Locale.setDefault(locale);
        }
    }
}
