package dev.bifrost.source.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every value of every type, as this source and as DuckDB read it from one file. */
@ExtendWith(AllocatorExtension.class)
class ParquetOracleTest {

    private static final int ROWS = 3_000;

    /** Column name: how it is made of the row number {@code i}, and how DuckDB is asked for it. */
    private static final Map<String, List<String>> COLUMNS = columns();

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

    private static Map<String, List<String>> columns() {
        var columns = new LinkedHashMap<String, List<String>>();
        column(columns, "i8", "(i % 256 - 128)::TINYINT", "%s::VARCHAR");
        column(columns, "u8", "(i % 256)::UTINYINT", "%s::VARCHAR");
        column(columns, "i16", "(i * 7 % 65536 - 32768)::SMALLINT", "%s::VARCHAR");
        column(columns, "u16", "(i * 7 % 65536)::USMALLINT", "%s::VARCHAR");
        column(columns, "i32", "((hash(i) % 4294967296)::BIGINT - 2147483648)::INTEGER", "%s::VARCHAR");
        column(columns, "u32", "(hash(i) % 4294967296)::UINTEGER", "%s::VARCHAR");
        column(columns, "i64", "(hash(i)::HUGEINT - 9223372036854775808::HUGEINT)::BIGINT", "%s::VARCHAR");
        column(columns, "u64", "hash(i)::UBIGINT", "%s::VARCHAR");
        column(columns, "few", "(i % 3)::BIGINT", "%s::VARCHAR");
        column(
                columns,
                "f32",
                "CASE i % 9 WHEN 1 THEN 'NaN' WHEN 2 THEN '-Infinity' WHEN 4 THEN '-0.0' ELSE (i * 0.37)::VARCHAR END::FLOAT",
                null);
        column(
                columns,
                "f64",
                "CASE i % 9 WHEN 1 THEN 'NaN' WHEN 2 THEN 'Infinity' WHEN 4 THEN '-0.0' ELSE (i * 0.37)::VARCHAR END::DOUBLE",
                null);
        column(columns, "flag", "(hash(i) % 2 = 0)", "%s::VARCHAR");
        column(columns, "d4", "((i % 9999) / 100.0)::DECIMAL(4,2)", "%s::VARCHAR");
        column(columns, "d9", "(i * -1.01)::DECIMAL(9,2)", "%s::VARCHAR");
        column(columns, "d18", "(i * 1234567.0123)::DECIMAL(18,4)", "%s::VARCHAR");
        column(
                columns,
                "d38",
                "(i - 4000)::DECIMAL(38,9) * 12345678901234567890::DECIMAL(20,0)",
                "%s::DECIMAL(38,9)::VARCHAR");
        column(columns, "day", "DATE '1969-12-25' + i::INTEGER", "(%s - DATE '1970-01-01')::VARCHAR");
        column(columns, "tod", "TIME '00:00:00' + to_microseconds(i * 9599999)", "epoch_us(%s)::VARCHAR");
        column(
                columns,
                "ts",
                "TIMESTAMP '1969-12-31 23:00:00.000001' + to_microseconds(i * 10000001)",
                "epoch_us(%s)::VARCHAR");
        column(
                columns,
                "tms",
                "(TIMESTAMP '1969-12-31 23:00:00.001' + to_milliseconds(i * 10001))::TIMESTAMP_MS",
                "epoch_ms(%s)::VARCHAR");
        column(columns, "tns", "make_timestamp_ns(i * 1000000007 - 1500000000)", "epoch_ns(%s)::VARCHAR");
        column(columns, "tz", "make_timestamptz(2024, 3, 31, (i % 24), 30, 0.5)", "epoch_us(%s)::VARCHAR");
        column(columns, "uid", "md5(i::VARCHAR)::UUID", "%s::VARCHAR");
        column(
                columns,
                "txt",
                "CASE i % 5 WHEN 0 THEN '' WHEN 1 THEN 'const' ELSE repeat('å漢😀x', (i % 11)::INTEGER) || i END",
                "%s");
        column(columns, "low", "['red', 'green', 'blue'][1 + i % 3]", "%s");
        column(columns, "bin", "unhex(lpad(hex(i), 2 + 2 * (i % 4)::INTEGER, '0'))", "hex(%s)");
        column(columns, "enm", "['a', 'b'][1 + i % 2]::ENUM('a', 'b')", "%s::VARCHAR");
        column(columns, "jsn", "('{\"k\": ' || i || '}')::JSON", "%s::VARCHAR");
        column(columns, "nothing", "NULL::INTEGER", "%s::VARCHAR");
        column(
                columns,
                "li",
                "CASE WHEN i % 6 = 5 THEN [] ELSE list_transform(range(i % 6), x -> CASE WHEN x = 1 THEN NULL ELSE x + i END) END",
                "to_json(%s)::VARCHAR");
        column(
                columns,
                "ll",
                "CASE i % 5 WHEN 0 THEN [] WHEN 1 THEN [[], NULL, ['q']] ELSE [['a', NULL], ['b' || i]] END",
                "to_json(%s)::VARCHAR");
        column(
                columns,
                "st",
                "CASE WHEN i % 4 = 2 THEN NULL ELSE {'a': CASE WHEN i % 3 = 0 THEN NULL ELSE i END, 'b': {'c': 'x' || i}} END",
                "to_json(%s)::VARCHAR");
        column(
                columns,
                "mp",
                "CASE i % 4 WHEN 0 THEN MAP {} WHEN 1 THEN MAP {'k' || i: NULL} ELSE MAP {'a': i, 'b': i + 1} END",
                "to_json(%s)::VARCHAR");
        column(
                columns,
                "ls",
                "CASE i % 4 WHEN 0 THEN [] ELSE [{'x': i, 'y': [i, NULL]}, NULL, {'x': NULL, 'y': NULL}] END",
                "to_json(%s)::VARCHAR");
        return columns;
    }

    private static void column(Map<String, List<String>> columns, String name, String made, String asked) {
        columns.put(name, asked == null ? List.of(made) : List.of(made, asked));
    }

    /** Every seventh row is null, at another place in each column. */
    private static String query() {
        var select = new ArrayList<String>();
        int shift = 0;
        for (var column : COLUMNS.entrySet()) {
            select.add("CASE WHEN (i + %d) %% 7 = 3 THEN NULL ELSE %s END AS %s"
                    .formatted(shift++, column.getValue().getFirst(), column.getKey()));
        }
        return "SELECT %s FROM range(%d) r(i)".formatted(String.join(",\n", select), ROWS);
    }

    private List<List<String>> oracle(Path file, Iterable<String> columns) {
        var select = new ArrayList<String>();
        for (String column : columns) {
            List<String> definition = COLUMNS.get(column);
            select.add(
                    definition.size() == 1
                            ? column + "::DOUBLE"
                            : definition.get(1).formatted(column));
        }
        return duck.texts("SELECT %s FROM '%s'".formatted(String.join(", ", select), file));
    }

    private List<List<String>> ours(TableSpec spec) {
        var rows = new ArrayList<List<String>>();
        var window = Warehouse.window(warehouse.source().poll(spec, Cursor.START));
        try (var batches = warehouse.source().read(spec, window)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (VectorSchemaRoot batch = next.get()) {
                    rows.addAll(Texts.rows(batch));
                }
            }
        }
        return rows;
    }

    private void assertSame(List<String> columns, List<List<String>> ours, List<List<String>> oracle) {
        assertThat(ours).hasSameSizeAs(oracle);
        for (int row = 0; row < ours.size(); row++) {
            for (int c = 0; c < columns.size(); c++) {
                if (!Objects.equals(ours.get(row).get(c), oracle.get(row).get(c))) {
                    assertThat(ours.get(row).get(c))
                            .as("column %s, row %d", columns.get(c), row)
                            .isEqualTo(oracle.get(row).get(c));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0} {1}, row groups of {2}, batches of {3}")
    @CsvSource({
        "uncompressed, V1, 100000, 16384",
        "snappy, V1, 2048, 777",
        "gzip, V1, 4096, 16384",
        "zstd, V1, 2048, 64",
        "lz4_raw, V1, 100000, 1000",
        "brotli, V1, 4096, 2048",
        "zstd, V2, 2048, 16384",
        "uncompressed, V2, 100000, 777",
    })
    void everyTypeReadsAsDuckDbReadsIt(String codec, String version, int rowGroup, int batchRows) {
        Path file = warehouse.table("t").resolve("p0.parquet");
        duck.parquet(file, query(), "CODEC " + codec, "PARQUET_VERSION " + version, "ROW_GROUP_SIZE " + rowGroup);
        warehouse.source(new FilesConfig("tables", null, batchRows, Duration.ZERO, null, null, null, null));
        var columns = List.copyOf(COLUMNS.keySet());
        assertSame(columns, ours(TableSpec.of("t", SyncMode.FULL)), oracle(file, columns));
    }

    @Test
    void anyChoiceOfColumnsReadsTheSameInTheAskedOrder() {
        Path file = warehouse.table("t").resolve("p0.parquet");
        duck.parquet(file, query(), "ROW_GROUP_SIZE 2048");
        var columns = List.of("ls", "i64", "mp", "txt", "st");
        var spec = new TableSpec("t", SyncMode.FULL, columns, Optional.empty());
        assertSame(columns, ours(spec), oracle(file, columns));
    }

    /** S-13 and S-14: a chunk that begins with a dictionary and goes on without one. */
    @Test
    void chunksThatGoFromDictionaryToPlainPagesKeepTextAndWideDecimals() {
        Path file = warehouse.table("t").resolve("p0.parquet");
        duck.parquet(file, """
                SELECT i AS id,
                  CASE WHEN i < 60000 THEN 'const' ELSE md5(i::VARCHAR) END AS tag,
                  CASE WHEN i % 11 = 0 THEN NULL
                       WHEN i < 60000 THEN (i % 5)::DECIMAL(38,10)
                       ELSE (i * 1000003)::DECIMAL(38,10) * 123456789012::DECIMAL(18,0) END AS amount
                FROM range(64000) r(i)
                """, "ROW_GROUP_SIZE 122880", "DICTIONARY_SIZE_LIMIT 20000");
        var oracle = duck.texts("SELECT id::VARCHAR, tag, amount::VARCHAR FROM '%s'".formatted(file));
        var ours = ours(TableSpec.of("t", SyncMode.FULL));
        assertThat(ours.stream().limit(60_000).map(row -> row.get(1)).collect(Collectors.toSet()))
                .containsExactly("const");
        assertSame(List.of("id", "tag", "amount"), ours, oracle);
    }

    @Test
    void aTextOfTwentyMegabytesArrivesWhole() {
        Path file = warehouse.table("t").resolve("p0.parquet");
        duck.parquet(file, "SELECT repeat('0123456789', 2000000) || i AS big FROM range(3) r(i)");
        assertThat(warehouse.column("t", "big"))
                .extracting(text -> text.toString().length())
                .containsExactly(20_000_001, 20_000_001, 20_000_001);
    }

    @Test
    void manySmallRowGroupsReadInOrder() {
        Path file = warehouse.table("t").resolve("p0.parquet");
        duck.parquet(file, "SELECT i FROM range(60000) r(i)", "ROW_GROUP_SIZE 2048");
        var ids = warehouse.column("t", "i");
        assertThat(ids).hasSize(60_000);
        assertThat(ids.getLast()).isEqualTo(59_999L);
        assertThat(ids.stream().map(Long.class::cast).toList()).isSorted();
    }
}
