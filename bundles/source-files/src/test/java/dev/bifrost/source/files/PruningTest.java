package dev.bifrost.source.files;

import static dev.bifrost.source.files.HandMadeParquet.texts;
import static org.apache.parquet.format.FieldRepetitionType.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a filter saves, and that it never costs a row. */
@ExtendWith(AllocatorExtension.class)
class PruningTest {

    private static final int ROWS = 10_240;
    private static final int GROUP = 2_048;

    private final DuckDb duck = new DuckDb();
    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
    }

    @AfterEach
    void closeDuck() {
        duck.close();
    }

    private void parquet(String table, String file, String query) {
        duck.parquet(warehouse.table(table).resolve(file), query, "ROW_GROUP_SIZE " + GROUP);
    }

    private Window window(String table, RowFilter filter) {
        var spec = new TableSpec(table, SyncMode.FULL, List.of(), Optional.of(filter));
        return Warehouse.window(warehouse.source().poll(spec, Cursor.START));
    }

    private static RowFilter from(String column, Comparable<?> value) {
        return new RowFilter.Range(column, Optional.of(new RowFilter.Bound(value, true)), Optional.empty());
    }

    private static RowFilter below(String column, Comparable<?> value) {
        return new RowFilter.Range(column, Optional.empty(), Optional.of(new RowFilter.Bound(value, false)));
    }

    /** The 5,000th row's value of a column that rises with the row number, and how the column is made. */
    static Stream<Arguments> risingColumns() {
        return Stream.of(
                Arguments.of("i::BIGINT", 5_000L),
                Arguments.of("(i - 6000)::INTEGER", -1_000L),
                Arguments.of("(i + 4294957056)::UINTEGER", 4_294_962_056L),
                Arguments.of("18446744073709541376::UBIGINT + i::UBIGINT", new BigInteger("18446744073709546376")),
                Arguments.of("(i / 8.0)::DOUBLE", 625.0),
                Arguments.of("(i / 8.0)::FLOAT", 625.0),
                Arguments.of("((i - 6000) / 100.0)::DECIMAL(9,2)", new BigDecimal("-10.00")),
                Arguments.of("((i - 6000) / 100.0)::DECIMAL(18,2)", new BigDecimal("-10")),
                Arguments.of("((i - 6000) / 100.0)::DECIMAL(38,2)", new BigDecimal("-10.000")),
                Arguments.of("DATE '1960-01-01' + i::INTEGER", LocalDate.parse("1973-09-09")),
                Arguments.of("TIME '00:00:00' + to_seconds(i)", LocalTime.parse("01:23:20")),
                Arguments.of(
                        "TIMESTAMP '1969-12-31 23:00:00' + to_seconds(i)", LocalDateTime.parse("1970-01-01T00:23:20")),
                Arguments.of(
                        "(TIMESTAMP '1969-12-31 23:00:00' + to_seconds(i))::TIMESTAMP_MS",
                        LocalDateTime.parse("1970-01-01T00:23:20")),
                Arguments.of(
                        "(TIMESTAMP '1969-12-31 23:00:00' + to_seconds(i))::TIMESTAMP_NS",
                        LocalDateTime.parse("1970-01-01T00:23:20")),
                Arguments.of("make_timestamptz(1000000 * (i - 3600))", Instant.parse("1970-01-01T00:23:20Z")),
                Arguments.of("'k' || lpad(i::VARCHAR, 6, '0')", "k005000"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("risingColumns")
    void rowGroupsThatCannotMatchArePassedOverAndTheRowIsFound(String made, Comparable<?> value) {
        parquet("t", "p.parquet", "SELECT i AS row, %s AS v FROM range(%d) r(i)".formatted(made, ROWS));
        for (RowFilter filter :
                List.of(new RowFilter.Equal("v", value), new RowFilter.In("v", List.of(value, value)))) {
            assertThat(warehouse.rows("t", filter))
                    .extracting(row -> row.get("row"))
                    .contains(5_000L)
                    .hasSize(GROUP);
            assertThat(window("t", filter).plan().partsSkipped()).isEqualTo(4);
        }
        boolean mayHoldNaN = made.endsWith("DOUBLE") || made.endsWith("FLOAT");
        assertThat(warehouse.rows("t", from("v", value))).hasSize(mayHoldNaN ? ROWS : 3 * GROUP);
        assertThat(warehouse.rows("t", below("v", value))).hasSize(3 * GROUP);
    }

    @Test
    void thePlanCountsRowsBeforeTheFilterAndTellsWhatItSaves() {
        parquet("t", "p.parquet", "SELECT i FROM range(%d) r(i)".formatted(ROWS));
        Window window = window("t", new RowFilter.Equal("i", 5_000L));
        assertThat(window.plan().rows()).hasValue(ROWS);
        assertThat(window.plan().partsSkipped()).isEqualTo(4);
        assertThat(window.plan().bytesSkipped())
                .isPositive()
                .isLessThan(window.plan().bytes());
        assertThat(window.plan().notes()).containsExactly("the filter passes over 4 of 5 row groups of p.parquet");
    }

    @Test
    void aFilterThatMatchesNothingIsNotAnEmptyTable() {
        parquet("t", "p.parquet", "SELECT i FROM range(%d) r(i)".formatted(ROWS));
        var nothing = new RowFilter.Equal("i", -1L);
        assertThat(window("t", nothing).plan().rows()).hasValue(ROWS);
        assertThat(warehouse.rows("t", nothing)).isEmpty();
    }

    @Test
    void rowGroupsOfNullsMatchNothing() {
        parquet("t", "p.parquet", "SELECT CASE WHEN i >= 4096 THEN i END AS v FROM range(%d) r(i)".formatted(ROWS));
        assertThat(warehouse.rows("t", from("v", 0L))).hasSize(3 * GROUP);
    }

    @Test
    void everyPartOfAnAllOfCounts() {
        parquet("t", "p.parquet", "SELECT i AS a, -i AS b FROM range(%d) r(i)".formatted(ROWS));
        var filter = new RowFilter.AllOf(List.of(from("a", 3_000L), from("b", -5_000L)));
        assertThat(warehouse.rows("t", filter)).hasSize(2 * GROUP);
    }

    @Test
    void aFileWithoutTheFilterColumnIsPassedOverWhole() {
        parquet("t", "a.parquet", "SELECT 1 AS x");
        parquet("t", "b.parquet", "SELECT 2 AS x, 'SE' AS country");
        var filter = new RowFilter.Equal("country", "SE");
        assertThat(warehouse.rows("t", filter)).extracting(row -> row.get("x")).containsExactly(2);
        assertThat(window("t", filter).plan().rows()).hasValue(2);
    }

    @Test
    void aLiteralOfTheTablesTypeFindsRowsInAFileWithANarrowerOne() {
        parquet("t", "a.parquet", "SELECT i::INTEGER AS v FROM range(%d) r(i)".formatted(ROWS));
        parquet("t", "b.parquet", "SELECT 5000000000::BIGINT AS v");
        assertThat(warehouse.rows("t", new RowFilter.Equal("v", 5_000L))).hasSize(GROUP);
        parquet("f", "a.parquet", "SELECT 7::INTEGER AS v");
        parquet("f", "b.parquet", "SELECT 7.5::DOUBLE AS v");
        assertThat(warehouse.rows("f", new RowFilter.Equal("v", 7.0))).hasSize(1);
    }

    @Test
    void notANumberIsAboveEveryRangeWithoutAnEnd() {
        parquet(
                "t",
                "p.parquet",
                "SELECT CASE WHEN i = 7 THEN 'NaN'::DOUBLE ELSE i END AS v FROM range(%d) r(i)".formatted(ROWS));
        assertThat(warehouse.rows("t", from("v", 9_000.0)))
                .extracting(row -> row.get("v"))
                .contains(Double.NaN, 9_000.0);
    }

    @Test
    void minusZeroEqualsZero() {
        parquet("t", "p.parquet", "SELECT '-0.0'::DOUBLE AS v");
        assertThat(warehouse.rows("t", new RowFilter.Equal("v", 0.0))).hasSize(1);
    }

    @Test
    void textBeyondTheBasicPlaneIsNotLostToAnotherOrder() {
        // In UTF-16, as the host compares, the emoji comes before U+FFFD; in UTF-8, as statistics do, after.
        parquet("t", "p.parquet", "SELECT '\uD83D\uDE00' AS v");
        assertThat(warehouse.rows("t", below("v", "\uFFFD"))).hasSize(1);
        assertThat(warehouse.rows("t", from("v", "a"))).hasSize(1);
    }

    @Test
    void uuidsAreFoundWhateverTheirFirstBit() {
        var high = UUID.fromString("f47ac10b-58cc-4372-a567-0e02b2c3d479");
        parquet("t", "p.parquet", "SELECT md5(i::VARCHAR)::UUID AS v FROM range(%d) r(i)".formatted(ROWS));
        parquet("t", "q.parquet", "SELECT '%s'::UUID AS v".formatted(high));
        assertThat(warehouse.rows("t", new RowFilter.Equal("v", high)))
                .extracting(row -> row.get("v"))
                .contains(high.toString().replace("-", ""));
        assertThat(warehouse.rows("t", below("v", high))).isNotEmpty();
    }

    @Test
    void statisticsOfTheOldKindAreNotTrustedForText() {
        var old = new Statistics();
        old.setMin("b".getBytes(StandardCharsets.UTF_8));
        old.setMax("c".getBytes(StandardCharsets.UTF_8));
        Warehouse.write(
                warehouse.table("t").resolve("p.parquet"),
                new HandMadeParquet(1)
                        .leaf("v", REQUIRED, Type.BYTE_ARRAY, element -> element.setConverted_type(ConvertedType.UTF8))
                        .data("v", Type.BYTE_ARRAY, null, 0, null, 0, texts("\u00e5"), old)
                        .bytes());
        assertThat(warehouse.rows("t", new RowFilter.Equal("v", "\u00e5"))).hasSize(1);
    }

    @Test
    void emptyStatisticsBoundNothing() {
        var odd = new Statistics();
        odd.setMin_value(ByteBuffer.allocate(0));
        odd.setMax_value(ByteBuffer.allocate(0));
        Warehouse.write(
                warehouse.table("t").resolve("p.parquet"),
                new HandMadeParquet(1)
                        .leaf("v", REQUIRED, Type.INT32, element -> {})
                        .data("v", Type.INT32, null, 0, null, 0, HandMadeParquet.ints(7), odd)
                        .bytes());
        assertThat(warehouse.rows("t", new RowFilter.Equal("v", 7L))).hasSize(1);
    }
}
