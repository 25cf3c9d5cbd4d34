package dev.bifrost.sink.falkordb.cypher;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralTextTest {

    @Test
    void valuesAreSeparatedAndListsNest() {
        assertThat(encoded(out -> {
                    out.integer(Long.MIN_VALUE);
                    out.bool(true);
                    out.nullValue();
                    out.beginList(2);
                    out.number(-0.0);
                    out.number(1e300);
                    out.endList();
                    out.beginList(0);
                    out.endList();
                    out.bool(false);
                }))
                .isEqualTo("-9223372036854775808,true,null,[-0.0,1.0E300],[],false");
    }

    @Test
    void aStringEscapesTheBackSlashAndTheQuoteAndNothingElse() {
        assertThat(encoded(out -> out.text("a\\b\"c'`\n\t\u0001\u007f \ud83d\ude00é")))
                .isEqualTo("\"a\\\\b\\\"c'`\n\t\u0001\u007f \ud83d\ude00é\"");
    }

    @Test
    void daysAreTextOfFourDigitYears() {
        assertThat(encoded(out -> {
                    out.date(LocalDate.of(0, 1, 1).toEpochDay());
                    out.date(LocalDate.of(9999, 12, 31).toEpochDay());
                    out.date(-1);
                }))
                .isEqualTo("\"0000-01-01\",\"9999-12-31\",\"1969-12-31\"");
    }

    @Test
    void whatTheServerWouldCorruptIsRefused() {
        assertRefused(out -> out.text("a\0b"), "U+0000");
        assertRefused(out -> out.text("\ud800"), "not Unicode");
        assertRefused(out -> out.number(Double.NaN), "not finite");
        assertRefused(out -> out.number(Double.NEGATIVE_INFINITY), "not finite");
        assertRefused(out -> out.date(LocalDate.of(10_000, 1, 1).toEpochDay()), "years 0 to 9999");
        assertRefused(out -> out.date(LocalDate.of(-1, 12, 31).toEpochDay()), "years 0 to 9999");
        assertRefused(out -> out.unstorable("an integer above"), "an integer above");
        assertRefused(
                out -> {
                    out.beginList(1);
                    out.nullValue();
                },
                "null in a list");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c080",
                "c1bf",
                "e08080",
                "eda080",
                "edbfbf",
                "f0808080",
                "f4908080",
                "f5808080",
                "ff",
                "80",
                "c3",
                "e282",
                "f09f98",
                "c328",
                "e28228"
            })
    void bytesThatAreNotUtf8AreRefused(String hex) {
        byte[] bytes = java.util.HexFormat.of().parseHex(hex);
        assertRefused(out -> out.text(bytes, 0, bytes.length), "not Unicode");
    }

    @Test
    void everyCodePointPassesAsItIs() {
        var text = new StringBuilder();
        for (int point = 1; point <= Character.MAX_CODE_POINT; point += point < 0x800 ? 1 : 97) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                text.appendCodePoint(point);
            }
        }
        String plain = text.toString();
        assertThat(encoded(out -> out.text(plain)))
                .isEqualTo("\"" + plain.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    }

    @Test
    void aRefusalNamesThePlaceAndNotTheValue() {
        var literal = new LiteralText();
        literal.at("column name");
        var fault = assertFault(FalkorDbErrors.UNSTORABLE_VALUE, () -> literal.text("secret\0"));
        assertThat(fault).hasMessageContaining("column name").hasMessageNotContaining("secret");
    }

    private static String encoded(Consumer<LiteralText> values) {
        var literal = new LiteralText();
        values.accept(literal);
        return new String(literal.copy(), StandardCharsets.UTF_8);
    }

    private static void assertRefused(Consumer<LiteralText> values, String why) {
        assertThat(assertFault(FalkorDbErrors.UNSTORABLE_VALUE, () -> encoded(values)))
                .hasMessageContaining(why);
    }
}
