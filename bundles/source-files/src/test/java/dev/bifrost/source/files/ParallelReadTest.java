package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.arrow.vector.BigIntVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files, and parts of one file, are read at once, and nobody can tell by what comes. */
@ExtendWith(AllocatorExtension.class)
class ParallelReadTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.FULL);
    private static final int FILES = 12;
    private static final int ROWS = 3_000;

    private TestContext context;
    private Warehouse warehouse;

    @BeforeEach
    void open(TestContext context) {
        this.context = context;
        warehouse = new Warehouse(context);
    }

    private void files() {
        try (var duck = new DuckDb()) {
            IntStream.range(0, FILES)
                    .forEach(file -> duck.parquet(
                            file(file),
                            "SELECT i AS id, 'name ' || i AS name FROM range(%d, %d) t(i)"
                                    .formatted(file * ROWS, (file + 1) * ROWS)));
        }
    }

    private Path file(int number) {
        return warehouse.table("t").resolve("f%02d.parquet".formatted(number));
    }

    private TableBatches read(int width) {
        TableSource source =
                warehouse.source(new FilesConfig("tables", null, 512, Duration.ZERO, 2, width, null, null));
        return source.read(SPEC, Warehouse.window(source.poll(SPEC, Cursor.START)));
    }

    /** Reads on until the end, or the given number of rows. */
    private static List<Long> ids(TableBatches batches, int most) {
        var ids = new ArrayList<Long>();
        while (ids.size() < most) {
            var next = batches.next();
            if (next.isEmpty()) {
                return ids;
            }
            try (var batch = next.get()) {
                var column = (BigIntVector) batch.getVector("id");
                for (int row = 0; row < batch.getRowCount(); row++) {
                    ids.add(column.get(row));
                }
            }
        }
        return ids;
    }

    private static List<Long> upTo(long end) {
        return LongStream.range(0, end).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void rowsComeInTheOrderOfThePlanAndInTheMemoryOfOneBatch(int width) {
        files();
        try (var batches = read(width)) {
            assertThat(ids(batches, Integer.MAX_VALUE)).isEqualTo(upTo(FILES * ROWS));
        }
        assertThat(context.allocator().getPeakMemoryAllocation())
                .as("512 rows of some twenty bytes, whatever the width")
                .isLessThan(64 << 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void runsOfRowGroupsOfOneFileComeInTheirOrder(int width) {
        try (var duck = new DuckDb()) {
            duck.parquet(
                    file(0),
                    "SELECT i AS id, 'a' || i AS a, 'b' || i AS b, 'c' || i AS c FROM range(700000) t(i)",
                    "ROW_GROUP_SIZE 122880");
        }
        try (var batches = read(width)) {
            assertThat(ids(batches, Integer.MAX_VALUE)).isEqualTo(upTo(700_000));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void aDamagedFileIsAnErrorBehindTheRowsOfThoseBeforeIt(int width) {
        files();
        damage(file(2));
        try (var batches = read(width)) {
            assertThat(ids(batches, 2 * ROWS)).isEqualTo(upTo(2 * ROWS));
            assertThat(failure(batches::next, FilesErrors.UNREADABLE_FILE)).hasMessageContaining("f02.parquet");
            failure(batches::next, FilesErrors.UNREADABLE_FILE);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void aReadThatIsClosedEarlyLeavesNothing(int width) {
        files();
        for (int rows : new int[] {0, 1, ROWS, 5 * ROWS + 1}) {
            try (var batches = read(width)) {
                assertThat(ids(batches, rows)).hasSizeGreaterThanOrEqualTo(rows);
            }
            assertThat(context.allocator().getAllocatedMemory()).isZero();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("read-ahead") && thread.isAlive());
    }

    /** Everything but the footer, which tells where its data is. */
    private static void damage(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            Arrays.fill(bytes, 4, bytes.length / 4, (byte) 0xFF);
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
