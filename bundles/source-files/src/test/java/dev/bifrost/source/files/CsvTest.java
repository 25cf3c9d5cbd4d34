package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.files.csv.CsvConfig;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV files. */
@ExtendWith(AllocatorExtension.class)
class CsvTest {

    private static final TableSpec INCREMENTAL = TableSpec.of("t", SyncMode.INCREMENTAL);

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

    @Test
    void anEmptyFieldIsNullAndAQuotedEmptyFieldIsEmptyText() {
        csv("a,b\n,\"\"\n\"\",\n");
        assertThat(warehouse.rows("t").toString()).isEqualTo("[{a=null, b=}, {a=, b=null}]");
    }

    @Test
    void quotesLineEndsAndDelimitersInQuotesAreText() {
        csv("a,b\r\n\"x \"\"y\"\", z\",\"1\r\n2\"\r\nq,\"\n\"\r\n");
        assertThat(warehouse.column("t", "a")).containsExactly("x \"y\", z", "q");
        assertThat(warehouse.column("t", "b")).containsExactly("1\r\n2", "\n");
    }

    @Test
    void aByteOrderMarkAndABlankLineAndAMissingLastLineEndDoNoHarm() {
        csv("\uFEFFid,name\n\n1,å\n\n2,漢");
        assertThat(warehouse.rows("t").toString()).isEqualTo("[{id=1, name=å}, {id=2, name=漢}]");
    }

    @Test
    void anotherDelimiterIsConfigured() {
        csv("id;price\n1;1,50\n");
        warehouse.source(new CsvConfig(";", null));
        assertThat(warehouse.rows("t").toString()).isEqualTo("[{id=1, price=1,50}]");
    }

    @ParameterizedTest
    @CsvSource({"'id,name\n1,a\n2\n3,c\n', line 3", "'id,name\n1,a\n2,b,c\n', line 3", "'id,name\n1,\"a\"x\n', line 2"})
    void aRowThatBreaksTheRulesIsATypedErrorWithItsLine(String text, String line) {
        csv(text);
        var error = failure(() -> warehouse.source().poll(INCREMENTAL, Cursor.START), FilesErrors.CSV_MALFORMED);
        assertThat(error.getMessage()).contains("a.csv", line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id,na", "id,name\n1,a\n2", "id,name\n1,a\n2,\"b", "id,name\n1,a\n2,\"b\nc,d\n"})
    void aFileThatEndsInsideARowIsTornAndLookedAtAgain(String text) {
        csv(text);
        Poll poll = warehouse.source().poll(INCREMENTAL, Cursor.START);
        assertThat(poll).isInstanceOf(Poll.Idle.class);
        assertThat(Warehouse.skipped(poll)).containsExactly("a.csv");
        csv("id,name\n1,a\n2,b\n");
        assertThat(warehouse.source().poll(INCREMENTAL, Cursor.START)).isInstanceOf(Poll.News.class);
    }

    @Test
    void bytesThatAreNoUtf8AreATypedErrorOrTornAtTheEnd() {
        Warehouse.write(
                warehouse.table("t").resolve("a.csv"), "id,name\n1,\u00e5\n".getBytes(StandardCharsets.ISO_8859_1));
        failure(() -> warehouse.source().poll(INCREMENTAL, Cursor.START), FilesErrors.CSV_MALFORMED);
        byte[] half = "id,name\n1,\u00e5".getBytes(StandardCharsets.UTF_8);
        Warehouse.write(warehouse.table("t").resolve("a.csv"), Arrays.copyOf(half, half.length - 1));
        assertThat(Warehouse.skipped(warehouse.source().poll(INCREMENTAL, Cursor.START)))
                .containsExactly("a.csv");
    }

    @Test
    void headersThatCannotNameColumnsAreRefused() {
        csv("id,,x\n1,2,3\n");
        failure(() -> warehouse.source().describe("t"), FilesErrors.CSV_MALFORMED);
        csv("id,id\n1,2\n");
        failure(() -> warehouse.source().describe("t"), FilesErrors.UNREADABLE_FILE);
    }

    @Test
    void aHeaderAloneIsATableWithoutRows() {
        csv("id,name\n");
        assertThat(warehouse.rows("t")).isEmpty();
        assertThat(warehouse.source().describe("t").schema().getFields()).hasSize(2);
    }

    @Test
    void parquetAndCsvFilesOfOneTableMeet() {
        csv("b.csv", "id,zip\n2,02142\n");
        try (var duck = new DuckDb()) {
            duck.parquet(warehouse.table("t").resolve("a.parquet"), "SELECT 1::INTEGER AS id, '12345' AS zip");
        }
        assertThat(warehouse.rows("t").toString()).isEqualTo("[{id=1, zip=12345}, {id=2, zip=02142}]");
    }

    @Test
    void wideAndLongFilesReadInBoundedBatches() {
        var text = new StringBuilder("id,pad\n");
        for (int i = 0; i < 5_000; i++) {
            text.append(i).append(',').append("x".repeat(2_000)).append('\n');
        }
        csv(text.toString());
        warehouse.source(new FilesConfig("tables", null, null, Duration.ZERO, null, null, null, null));
        var spec = TableSpec.of("t", SyncMode.FULL);
        var window = Warehouse.window(warehouse.source().poll(spec, Cursor.START));
        try (var batches = warehouse.source().read(spec, window)) {
            var first = batches.next().orElseThrow();
            try (first) {
                assertThat(first.getRowCount()).isBetween(1_000, 3_000);
            }
        }
        assertThat(warehouse.column("t", "id"))
                .hasSize(5_000)
                .endsWith(List.of(4_999L).toArray());
    }
}
