package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value of another type than declared is an error that names column and row and never the value. */
@ExtendWith(AllocatorExtension.class)
final class MisfitTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int64 | 4711.5 | a number with a fraction
            int64 | 2 ** 53 | beyond 2^53
            int64 | -4711 * 2 ** 60 | beyond 2^53
            int64 | 2n ** 63n | does not fit
            int64 | -(2n ** 64n) | does not fit
            int64 | 0 / 0 | NaN
            int64 | 1 / 0 | beyond 2^53
            int64 | '4711' | text
            int64 | true | true or false
            int64 | [4711] | an array
            int64 | ({ a: 4711 }) | an object
            int64 | new Date(4711) | class Date
            int64 | Symbol('4711') | a symbol
            int64 | (() => 4711) | class Function
            int32 | 2 ** 31 | does not fit
            int16 | 32768n | does not fit
            int8 | -129 | does not fit
            uint8 | 256 | does not fit
            uint8 | -1 | does not fit
            uint64 | 2n ** 64n | does not fit
            uint64 | -1n | does not fit
            float64 | '4711' | text
            float64 | 2n ** 53n + 1n | no float64 holds
            float32 | 1e39 | does not fit
            float32 | 4711n ** 5n | no float64 holds
            bool | 1 | a number
            bool | 'true' | text
            utf8 | 4711 | a number
            utf8 | 4711n | a BigInt
            utf8 | 'half \\ud83d a character' | half a character
            utf8 | '\\ude00' | half a character
            date32 | '2001-02-30' | no date
            date32 | '2001-01-02T00:00:00' | no date
            date32 | '+999999999-01-01' | no date
            date32 | new Date(0) | class Date
            date32 | 4711 | a number
            timestamp_us | '2001-01-02' | no time without a zone
            timestamp_us | '2001-01-02T12:00:00Z' | no time without a zone
            timestamp_us | '2001-01-02T12:00:00.0000001' | six digits
            timestamp_us | '+999999999-01-02T12:00:00' | no time without a zone
            timestamp_us_utc | '2001-01-02T12:00:00' | no time with a zone
            timestamp_us_utc | '2001-01-02T24:00:00Z' | no time with a zone
            list<int64> | 4711 | a number
            list<int64> | [1, 'x'] | text
            list<int64> | [1, 2 ** 60] | beyond 2^53
            list<utf8> | ['\\ud800'] | half a character
            list<utf8> | 'ab' | text
            list<utf8> | new Set(['a']) | class Set
            """, quoteCharacter = '~')
    void namesColumnRowAndWhatWasFound(String type, String expression, String found, TestContext context) {
        var code = "function row({ id }) { return { x: id < 3 ? null : " + expression + " }; }";
        var rows = Rows.of(context.root()).column("id", 1L, 2L, 3L);
        assertThat(Scripts.fails(context, ScriptErrors.BAD_RESULT, Scripts.config(code, Map.of("x", type)), rows))
                .startsWith("code: row() of row 3 of the batch: column x is " + type + "; expected ")
                .contains("found ")
                .contains(found)
                .doesNotContain("4711");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4711 | a number
            '4711' | text
            true | true or false
            (() => 4711) | class Function
            new Map([[1, 2]]) | class Map
            new Set([4711]) | class Set
            new Date(4711) | class Date
            Promise.resolve({}) | class Promise
            (async () => ({}))() | class Promise
            [[{}]] | an array
            [4711] | a number
            Symbol('4711') | a symbol
            4711n | a BigInt
            """, quoteCharacter = '~')
    void whatIsNoRowIsRefused(String expression, String found, TestContext context) {
        var code = "function row() { return " + expression + "; }";
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.BAD_RESULT,
                        Scripts.config(code, Map.of("x", "int64")),
                        Scripts.one(context)))
                .startsWith("code: row() of row 1 of the batch: ")
                .endsWith(found);
    }

    @Test
    void aPropertyThatIsNotDeclaredIsRefusedBeforeARowComes(TestContext context) {
        try (var transform = Scripts.open(context, "return { delyed: true };", Map.of("delayed", "bool"))) {
            var fault = Scripts.fault(
                    () -> transform.outputSchema(Scripts.one(context).schema()));
            assertThat(fault.code()).isEqualTo(ScriptErrors.OUTPUT_COLUMN);
            assertThat(fault).hasMessageContaining("gives delyed").hasMessageContaining("it declares delayed");
        }
    }
}
