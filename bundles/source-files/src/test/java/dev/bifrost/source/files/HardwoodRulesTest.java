package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static dev.bifrost.source.files.HandMadeParquet.ints;
import static org.apache.parquet.format.FieldRepetitionType.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import java.util.stream.IntStream;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test for each way in which a use of the Parquet library would hurt a long-lived host. */
@ExtendWith(AllocatorExtension.class)
@Timeout(60)
class HardwoodRulesTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.FULL);

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

    private void write(HandMadeParquet file) {
        Warehouse.write(warehouse.table("t").resolve("p.parquet"), file.bytes());
    }

    private void parquet(String query, String... options) {
        duck.parquet(warehouse.table("t").resolve("p.parquet"), query, options);
    }

    private static HandMadeParquet twoInts() {
        return new HandMadeParquet(2)
                .leaf("x", REQUIRED, Type.INT32, element -> {})
                .data("x", Type.INT32, null, 0, null, 0, ints(1, 2));
    }

    private TableBatches open() {
        return warehouse.source().read(SPEC, Warehouse.window(warehouse.source().poll(SPEC, Cursor.START)));
    }

    private static long drain(TableBatches batches) {
        long rows = 0;
        for (var next = batches.next(); next.isPresent(); next = batches.next()) {
            try (VectorSchemaRoot batch = next.get()) {
                rows += batch.getRowCount();
            }
        }
        return rows;
    }

    /** Rule 1: without the guard this file spins a thread for ever. */
    @Test
    void aPageThatClaimsMoreBytesThanItsChunkHasIsAnErrorAndNotAHang() {
        write(twoInts().lyingPages(header -> header.setCompressed_page_size(1_000_000)));
        failure(() -> warehouse.rows("t"), FilesErrors.UNREADABLE_FILE);
    }

    /** Rule 2. */
    @Test
    void fewerRowsThanPromisedAreAnError() {
        write(twoInts().lyingFooter(footer -> rows(footer, 3)));
        failure(() -> warehouse.rows("t"), FilesErrors.UNREADABLE_FILE);
    }

    /** Rule 2, the other way round: what the footer does not promise is not read. */
    @Test
    void moreValuesThanPromisedAreAnErrorOrNotRead() {
        write(twoInts().lyingFooter(footer -> rows(footer, 1)));
        try {
            assertThat(warehouse.column("t", "x")).containsExactly(1);
        } catch (BifrostException e) {
            assertThat(e.code()).isEqualTo(FilesErrors.UNREADABLE_FILE);
        }
    }

    private static void rows(FileMetaData footer, long rows) {
        footer.setNum_rows(rows);
        footer.getRow_groups().getFirst().setNum_rows(rows);
    }

    /** Rule 3: asking once more would wait 10 ms for each file. */
    @Test
    void theEndOfAFileIsKnownAndNotWaitedFor() {
        for (int i = 0; i < 200; i++) {
            Warehouse.write(
                    warehouse.table("t").resolve("p%d.parquet".formatted(i)),
                    twoInts().bytes());
        }
        warehouse.rows("t");
        long start = System.nanoTime();
        assertThat(warehouse.rows("t")).hasSize(400);
        long waits = 200 * 10;
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(3 * waits));
    }

    /** Rule 4: the library would just bring no rows. */
    @Test
    void anInterruptBeforeTheFirstBatchIsAnErrorAndNotAnEmptyTable() {
        parquet("SELECT i FROM range(100000) r(i)", "ROW_GROUP_SIZE 2048");
        try (var batches = open()) {
            Thread.currentThread().interrupt();
            var error = failure(() -> drain(batches), FilesErrors.READ_INTERRUPTED);
            assertThat(error.retryable()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(warehouse.rows("t")).hasSize(100_000);
    }

    /** Rule 4. Either the read was done before the interrupt was seen, or it is an error. */
    @Test
    void anInterruptInMidStreamNeverShortensTheData() {
        parquet("SELECT i, md5(i::VARCHAR) AS t FROM range(200000) r(i)", "ROW_GROUP_SIZE 2048");
        for (int after = 1; after < 6; after++) {
            try (var batches = open()) {
                long rows = 0;
                for (int batch = 0; batch < after; batch++) {
                    try (VectorSchemaRoot root = batches.next().orElseThrow()) {
                        rows += root.getRowCount();
                    }
                }
                Thread.currentThread().interrupt();
                try {
                    assertThat(rows + drain(batches)).isEqualTo(200_000);
                } catch (BifrostException e) {
                    assertThat(e.code()).isEqualTo(FilesErrors.READ_INTERRUPTED);
                }
            } finally {
                Thread.interrupted();
            }
        }
    }

    /** Rule 5: with the library's own batch size this ends in an exhausted heap. */
    @Test
    void tenThousandColumnsReadInBatchesOfFewRows() {
        int[] values = IntStream.range(0, 300).toArray();
        var file = new HandMadeParquet(values.length);
        for (int column = 0; column < 10_000; column++) {
            file.leaf("c" + column, REQUIRED, Type.INT32, element -> {});
        }
        for (int column = 0; column < 10_000; column++) {
            file.data("c" + column, Type.INT32, null, 0, null, 0, ints(values));
        }
        write(file);
        try (var batches = open()) {
            VectorSchemaRoot first = batches.next().orElseThrow();
            try (first) {
                assertThat(first.getRowCount()).isBetween(64, 128);
                assertThat(first.getVector("c9999").getObject(7)).isEqualTo(7);
            }
            assertThat(first.getRowCount() + drain(batches)).isEqualTo(300);
        }
    }

    /** Rule 6: closing in the wrong order takes a fifth of a second each time. */
    @Test
    void closingInMidFileIsQuick() {
        parquet("SELECT i, i AS j, i AS k FROM range(100000) r(i)", "ROW_GROUP_SIZE 2048");
        warehouse.rows("t");
        long start = System.nanoTime();
        for (int round = 0; round < 40; round++) {
            try (var batches = open()) {
                batches.next().orElseThrow().close();
            }
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
    }

    /** Rule 7. */
    @Test
    void whatTheLibraryThrowsIsOneErrorThatNamesFileAndTable() {
        write(twoInts().lyingPages(header -> header.getData_page_header().setNum_values(-5)));
        var error = failure(() -> warehouse.rows("t"), FilesErrors.UNREADABLE_FILE);
        assertThat(error.getMessage()).contains("p.parquet", "table t");
    }

    /** Rule 8. */
    @Test
    void decodingThreadsEndWithTheSource() {
        parquet("SELECT i FROM range(10000) r(i)");
        long before = decodingThreads();
        assertThat(warehouse.rows("t")).hasSize(10_000);
        assertThat(decodingThreads()).isGreaterThan(before);
        warehouse.source().close();
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (decodingThreads() > before && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(decodingThreads()).isLessThanOrEqualTo(before);
    }

    private static long decodingThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("hardwood")
                        || thread.getName().startsWith("page-"))
                .count();
    }

    /** Rule 9: a filter passes over whole row groups only, so that positions in a row group are kept. */
    @Test
    void aFilterBringsWholeRowGroups() {
        parquet("SELECT i FROM range(10000) r(i)", "ROW_GROUP_SIZE 2048");
        var rows = warehouse.rows("t", new dev.bifrost.api.source.RowFilter.Equal("i", 5_000L));
        assertThat(rows).hasSize(2048);
        assertThat(rows.getFirst()).hasToString("{i=4096}");
        assertThat(rows.getLast()).hasToString("{i=6143}");
    }
}
