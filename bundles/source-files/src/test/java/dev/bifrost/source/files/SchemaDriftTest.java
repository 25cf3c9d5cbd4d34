package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Files of one table that differ in types, order, case and columns. */
@ExtendWith(AllocatorExtension.class)
class SchemaDriftTest {

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
        duck.parquet(warehouse.table(table).resolve(file), query);
    }

    @Test
    void filesWithOtherTypesAndOrderReadAsOneTable() {
        warehouse.caseFiles("drift", "p0.parquet", "p1.parquet", "p2.parquet");
        assertThat(warehouse.column("drift", "id")).containsExactly(1L, 5_000_000_000L, 7L);
        assertThat(warehouse.column("drift", "country")).containsExactly(null, "SE", "DE");
        assertThat(warehouse.column("drift", "name")).containsExactly("a", "b", "c");
    }

    @Test
    void typesWithoutACommonOneAreATypedFailureThatNamesTheFile() {
        warehouse.caseFiles("drift_bad", "p0.parquet", "p1.parquet");
        var spec = TableSpec.of("drift_bad", SyncMode.INCREMENTAL);
        var error = failure(() -> warehouse.source().poll(spec, Cursor.START), FilesErrors.SCHEMA_CONFLICT);
        assertThat(error.getMessage()).contains("column id", "p0.parquet", "p1.parquet");
    }

    @Test
    void aConflictLeavesTheDoneSetAtWhatWasShipped() {
        warehouse.caseFiles("drift_bad", "p0.parquet");
        var spec = TableSpec.of("drift_bad", SyncMode.INCREMENTAL);
        var window = Warehouse.window(warehouse.source().poll(spec, Cursor.START));
        var cursor = Cursor.START.plus(window.to());
        warehouse.caseFiles("drift_bad", "p1.parquet");
        failure(() -> warehouse.source().poll(spec, cursor), FilesErrors.SCHEMA_CONFLICT);
        assertThat(cursor.done()).containsExactly("p0.parquet");
    }

    @Test
    void aWideningReadsOldFilesAsTheWideType() {
        parquet("widened", "p0.parquet", "SELECT 1::INTEGER AS key, 0.1::FLOAT AS v");
        parquet("widened", "p1.parquet", "SELECT 5000000000::BIGINT AS key, 0.25::DOUBLE AS v");
        assertThat(types("widened"))
                .containsExactly(
                        new ArrowType.Int(64, true), new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE));
        assertThat(warehouse.rows("widened"))
                .containsExactly(Map.of("key", 1L, "v", 0.10000000149011612), Map.of("key", 5_000_000_000L, "v", 0.25));
    }

    @Test
    void unsignedAndSignedIntegersMeetInASignedTypeThatHoldsBoth() {
        parquet("ints", "a.parquet", "SELECT 255::UTINYINT AS a, 4000000000::UINTEGER AS b, 7::UTINYINT AS c");
        parquet("ints", "b.parquet", "SELECT (-1)::TINYINT AS a, (-2)::INTEGER AS b, 60000::USMALLINT AS c");
        assertThat(types("ints"))
                .containsExactly(
                        new ArrowType.Int(16, true), new ArrowType.Int(64, true), new ArrowType.Int(16, false));
        assertThat(warehouse.column("ints", "a").stream().map(Object::toString)).containsExactly("255", "-1");
        assertThat(warehouse.column("ints", "b").stream().map(Object::toString)).containsExactly("4000000000", "-2");
    }

    @Test
    void aLongAndADoubleHaveNoCommonTypeBecauseDigitsWouldBeLost() {
        parquet("lossy", "a.parquet", "SELECT 9007199254740993::BIGINT AS v");
        parquet("lossy", "b.parquet", "SELECT 0.5::DOUBLE AS v");
        failure(() -> warehouse.source().describe("lossy"), FilesErrors.SCHEMA_CONFLICT);
    }

    @Test
    void anIntegerAndADoubleMeetInTheDouble() {
        parquet("exact", "a.parquet", "SELECT 2147483647::INTEGER AS v");
        parquet("exact", "b.parquet", "SELECT 0.5::DOUBLE AS v");
        assertThat(warehouse.column("exact", "v")).containsExactly(2147483647.0, 0.5);
    }

    @Test
    void decimalsAndIntegersMeetInADecimalWithRoomForBoth() {
        parquet("dec", "a.parquet", "SELECT 1.25::DECIMAL(5,2) AS v");
        parquet("dec", "b.parquet", "SELECT 0.0001::DECIMAL(9,4) AS v");
        parquet("dec", "c.parquet", "SELECT 42::INTEGER AS v");
        assertThat(types("dec")).containsExactly(new ArrowType.Decimal(14, 4, 128));
        assertThat(warehouse.column("dec", "v").stream().map(Object::toString))
                .containsExactly("1.2500", "0.0001", "42.0000");
    }

    @Test
    void timestampsMeetInTheFinerUnit() {
        parquet("ts", "a.parquet", "SELECT TIMESTAMP_MS '2024-02-29 23:59:59.123' AS t");
        parquet("ts", "b.parquet", "SELECT TIMESTAMP_NS '2024-02-29 23:59:59.123456789' AS t");
        assertThat(warehouse.column("ts", "t").stream().map(Object::toString))
                .containsExactly("2024-02-29T23:59:59.123", "2024-02-29T23:59:59.123456789");
    }

    @Test
    void aTimestampThatTheFinerUnitCannotHoldIsATypedFailure() {
        parquet("far", "a.parquet", "SELECT TIMESTAMP_MS '9999-01-01 00:00:00' AS t");
        parquet("far", "b.parquet", "SELECT TIMESTAMP_NS '2024-02-29 23:59:59.123456789' AS t");
        var error = failure(() -> warehouse.rows("far"), FilesErrors.VALUE_OUT_OF_RANGE);
        assertThat(error.getMessage()).contains("column t").doesNotContain("9999");
    }

    @Test
    void namesThatDifferInCaseOnlyAreOneColumn() {
        parquet("cases", "a.parquet", "SELECT 1 AS Id, 'x' AS name");
        parquet("cases", "b.parquet", "SELECT 2 AS ID, 'y' AS NAME");
        assertThat(warehouse.rows("cases")).containsExactly(Map.of("Id", 1, "name", "x"), Map.of("Id", 2, "name", "y"));
    }

    @Test
    void namesThatDifferInCaseInsideOneFileStayTwoColumns(TestContext context) {
        var rows = dev.bifrost.testkit.Rows.of(context.root());
        ArrowFiles.stream(
                warehouse.table("two").resolve("a.arrows"),
                rows.column("id", 1L).column("ID", 2L));
        ArrowFiles.stream(
                warehouse.table("two").resolve("b.arrows"),
                dev.bifrost.testkit.Rows.of(context.root()).column("ID", 3L));
        assertThat(warehouse.column("two", "id")).containsExactly(1L, null);
        assertThat(warehouse.column("two", "ID")).containsExactly(2L, 3L);
    }

    @Test
    void structsJoinTheirFieldsAndMissingOnesAreNull() {
        parquet("st", "a.parquet", "SELECT {'a': 1} AS s, [{'x': 1}] AS l");
        parquet("st", "b.parquet", "SELECT {'b': 'z', 'a': 5000000000} AS s, [{'x': 2, 'y': 'q'}, NULL] AS l");
        assertThat(warehouse.column("st", "s").stream().map(Object::toString))
                .containsExactly("{a=1, b=null}", "{a=5000000000, b=z}");
        assertThat(warehouse.column("st", "l").stream().map(Object::toString))
                .containsExactly("[{x=1, y=null}]", "[{x=2, y=q}, null]");
    }

    @Test
    void aFileWithoutAnyOfTheWantedColumnsBringsItsRowsAsNulls() {
        parquet("wide", "a.parquet", "SELECT 1 AS a");
        parquet("wide", "b.parquet", "SELECT range AS b FROM range(3)");
        var spec = new TableSpec("wide", SyncMode.FULL, List.of("a"), Optional.empty());
        assertThat(warehouse.rows(spec)).extracting(row -> row.get("a")).containsExactly(1, null, null, null);
    }

    @Test
    void anAllNullColumnTakesTheTypeOfTheOtherFiles(TestContext context) {
        var nothing =
                new Field("v", org.apache.arrow.vector.types.pojo.FieldType.nullable(ArrowType.Null.INSTANCE), null);
        ArrowFiles.file(
                warehouse.table("nulls").resolve("a.arrow"),
                dev.bifrost.testkit.Rows.of(context.root()).column(nothing, new Object[] {null, null}));
        parquet("nulls", "b.parquet", "SELECT 'text' AS v");
        assertThat(warehouse.column("nulls", "v")).isEqualTo(Arrays.asList(null, null, "text"));
    }

    @Test
    void aColumnThatIsNotThereIsRefusedWithThoseThatAre() {
        warehouse.caseFiles("drift", "p0.parquet");
        var spec = new TableSpec("drift", SyncMode.FULL, List.of("nope"), Optional.empty());
        var error = failure(() -> warehouse.source().poll(spec, Cursor.START), FilesErrors.UNKNOWN_COLUMN);
        assertThat(error.getMessage()).contains("nope", "id, name");
    }

    private List<ArrowType> types(String table) {
        return warehouse.source().describe(table).schema().getFields().stream()
                .map(Field::getType)
                .toList();
    }
}
