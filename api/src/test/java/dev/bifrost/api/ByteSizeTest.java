package dev.bifrost.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({"0B,0", "10B,10", "512KiB,524288", "64MiB,67108864", "1GiB,1073741824", "2TiB,2199023255552"})
    void sizesAreReadAndShownAlike(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(bytes)).hasToString(text);
    }

    @Test
    void aSizeIsShownInTheLargestExactUnit() {
        assertThat(new ByteSize(2048)).hasToString("2KiB");
        assertThat(new ByteSize(2049)).hasToString("2049B");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "64", "64MB", "64 MiB", "-1B", "1.5GiB", "0x10B", "64mib", "MiB", "٦B"})
    void otherTextsAreRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a whole number with a unit (B, KiB, MiB, GiB, TiB), such as 64MiB");
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> ByteSize.parse("99999999TiB")).hasMessage("the number is too large");
        assertThatThrownBy(() -> new ByteSize(-1)).hasMessage("a size is not negative");
    }
}
