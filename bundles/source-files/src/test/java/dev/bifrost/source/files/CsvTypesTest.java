package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.source.files.csv.CsvConfig;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The types of CSV columns, inferred and declared. */
@ExtendWith(AllocatorExtension.class)
class CsvTypesTest {

    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
    }

    private void csv(String text) {
        csv("a.csv", text);
    }

    private void csv(String file, String text) {
        Warehouse.write(warehouse.table("t").resolve(file), text);
    }

    private void declare(String... columnsAndTypes) {
        var columns = new LinkedHashMap<String, String>();
        for (int i = 0; i < columnsAndTypes.length; i += 2) {
            columns.put(columnsAndTypes[i], columnsAndTypes[i + 1]);
        }
        warehouse.source(new CsvConfig(null, Map.of("t", new CsvConfig.Table(columns))));
    }

    @Test
    void typesAreInferredFromAllValuesOfAColumn() {
        csv("""
                l,d,b,day,ts,at,text,none
                1,1.5,true,2024-02-29,2024-02-29T23:59:59,2024-02-29T23:59:59.5+01:00,x,
                -9223372036854775808,2,FALSE,1969-12-31,2024-02-29 23:59:59.000001,1969-12-31 23:59:59Z,1,
                """);
        assertThat(warehouse.rows("t").get(0).values())
                .containsExactly(
                        1L,
                        1.5,
                        true,
                        LocalDate.parse("2024-02-29"),
                        LocalDateTime.parse("2024-02-29T23:59:59"),
                        Instant.parse("2024-02-29T22:59:59.5Z"),
                        "x",
                        null);
        assertThat(warehouse.rows("t").get(1).values())
                .containsExactly(
                        Long.MIN_VALUE,
                        2.0,
                        false,
                        LocalDate.parse("1969-12-31"),
                        LocalDateTime.parse("2024-02-29T23:59:59.000001"),
                        Instant.parse("1969-12-31T23:59:59Z"),
                        "1",
                        null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "02142",
                "007",
                "00",
                "-0",
                "1e3",
                "1E3",
                "0x1F",
                "+1",
                "NO",
                "no",
                "yes",
                "on",
                "NaN",
                "Infinity",
                "1_000",
                " 1",
                "1 ",
                ".5",
                "5.",
                "01.5",
                "9223372036854775808",
                "1f",
                "1L",
                "2024-02-30",
                "24-01-01",
                "2024-2-1",
                "2024-01-01T25:00:00",
                "2024-01-01T00:00:00.1234567",
                "12:30",
                "\u0661",
                "tRue",
                "1,5"
            })
    void whatOnlyLooksLikeAValueStaysText(String text) {
        csv("v\n\"%s\"\n".formatted(text));
        assertThat(warehouse.column("t", "v")).containsExactly(text);
    }

    @Test
    void oneValueOfAnotherFormMakesTheWholeColumnText() {
        csv("zip\n12345\n02142\n");
        assertThat(warehouse.column("t", "zip")).containsExactly("12345", "02142");
    }

    @Test
    void theTypeDoesNotDependOnHowRowsAreSpreadOverFiles() {
        csv("a.csv", "zip,n,m\n12345,1,1\n");
        csv("b.csv", "zip,n,m\n02142,2.5,\n");
        assertThat(warehouse.column("t", "zip")).containsExactly("12345", "02142");
        assertThat(warehouse.column("t", "n")).containsExactly(1.0, 2.5);
        assertThat(warehouse.column("t", "m")).containsExactly(1L, null);
    }

    @Test
    void wholeNumbersThatADoubleCannotHoldAreNotMadeDoubles() {
        csv("v\n9007199254740993\n0.5\n");
        assertThat(warehouse.column("t", "v")).containsExactly("9007199254740993", "0.5");
    }

    @Test
    void declaredTypesAreUsedAndNotInferred() {
        csv("id,code,price,when,day,flag,x\n1,2,1.10,2024-01-01T00:00:00Z,2024-01-01,true,1e3\n");
        declare(
                "id",
                "text",
                "code",
                "long",
                "price",
                "decimal(9, 2)",
                "when",
                "instant",
                "day",
                "date",
                "flag",
                "boolean",
                "x",
                "double");
        assertThat(warehouse.rows("t").getFirst().values())
                .containsExactly(
                        "1",
                        2L,
                        new BigDecimal("1.10"),
                        Instant.parse("2024-01-01T00:00:00Z"),
                        LocalDate.parse("2024-01-01"),
                        true,
                        1000.0);
    }

    @ParameterizedTest
    @CsvSource({
        "long, 1.5",
        "long, 007",
        "double, x",
        "boolean, yes",
        "date, 2024-02-30",
        "'decimal(4,2)', 123.45",
        "'decimal(4,2)', 1.234",
        "timestamp, 2024-01-01",
        "instant, 2024-01-01T00:00:00"
    })
    void aValueThatIsNotOfTheDeclaredTypeIsATypedErrorWithItsLine(String type, String value) {
        csv("id,v\n1,\n2,%s\n".formatted(value));
        declare("v", type);
        var error = failure(() -> warehouse.rows("t"), FilesErrors.CSV_VALUE);
        assertThat(error.getMessage()).contains("a.csv", "line 3", "column v").doesNotContain(value);
    }

    @Test
    void anUnknownTypeIsRefusedWhenTheSourceIsMade() {
        var error = failure(() -> declare("v", "number"), FilesErrors.BAD_CONFIG);
        assertThat(error.getMessage()).contains("csv.tables.t.columns.v", "number", "decimal(digits, scale)");
    }

    @Test
    void aTypeForAColumnThatIsNotThereIsRefused() {
        csv("id\n1\n");
        declare("idd", "long");
        var error = failure(() -> warehouse.source().describe("t"), FilesErrors.BAD_CONFIG);
        assertThat(error.getMessage()).contains("idd", "there are id");
    }
}
