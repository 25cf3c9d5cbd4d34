package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.arrow.vector.BigIntVector;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Data files are read at once, their deletes applied, and nobody can tell by what comes. */
@ExtendWith(AllocatorExtension.class)
class ParallelReadTest {

    private static final int[] WIDTHS = {1, 2, 3, 16};
    private static final int FILES = 6;
    private static final int ROWS = 1_000;

    private TestContext context;
    private Lake lake;
    private final List<DataFile> files = new ArrayList<>();

    @BeforeEach
    void open(TestContext context) {
        this.context = context;
        lake = new Lake(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    /** Each file a commit of its own; of each the first row is deleted by its key, the last by its place. */
    private LakeTable table(FileFormat format) {
        files.clear();
        LakeTable table = lake.create(format.name(), Lake.PEOPLE, PartitionSpec.unpartitioned(), 2, format);
        for (int file = 0; file < FILES; file++) {
            files.add(table.appended(LongStream.range(file * ROWS, (file + 1) * ROWS)
                    .mapToObj(id -> table.row(id, "name " + id, "SE"))
                    .toArray(Record[]::new)));
        }
        table.delete(table.equality(
                "id",
                LongStream.range(0, FILES).map(file -> file * ROWS).boxed().toArray()));
        files.forEach(file -> table.delete(table.positions(file, ROWS - 1)));
        return table;
    }

    private static List<Long> expected(long end) {
        return LongStream.range(0, end)
                .filter(id -> id % ROWS != 0 && id % ROWS != ROWS - 1)
                .boxed()
                .toList();
    }

    private TableBatches read(LakeTable table, int width) {
        var spec = new TableSpec(table.name(), SyncMode.FULL, List.of("id"), Optional.empty());
        IcebergSource source = lake.wide(64, width);
        return source.read(spec, ((Poll.News) source.poll(spec, Cursor.START)).window());
    }

    private static List<Long> ids(TableBatches batches, int most) {
        var ids = new ArrayList<Long>();
        for (var next = batches.next(); next.isPresent(); next = batches.next()) {
            try (var batch = next.get()) {
                var column = (BigIntVector) batch.getVector("id");
                for (int row = 0; row < batch.getRowCount(); row++) {
                    ids.add(column.get(row));
                }
            }
            if (ids.size() >= most) {
                break;
            }
        }
        return ids;
    }

    @Test
    void rowsComeInTheOrderOfThePlan() {
        for (FileFormat format : List.of(FileFormat.PARQUET, FileFormat.AVRO)) {
            LakeTable table = table(format);
            for (int width : WIDTHS) {
                try (var batches = read(table, width)) {
                    assertThat(ids(batches, Integer.MAX_VALUE)).isEqualTo(expected(FILES * ROWS));
                }
            }
        }
        assertThat(context.allocator().getPeakMemoryAllocation())
                .as("64 rows, and what a delete file takes while it is read")
                .isLessThan(256 << 10);
    }

    @Test
    void aDamagedFileIsAnErrorBehindTheRowsOfThoseBeforeIt() throws IOException {
        LakeTable table = table(FileFormat.PARQUET);
        damage(Path.of(files.get(2).location().replaceFirst("^file:", "")));
        for (int width : WIDTHS) {
            try (var batches = read(table, width)) {
                int before = expected(2 * ROWS).size();
                assertThat(ids(batches, before)).isEqualTo(expected(2 * ROWS));
                for (int again = 0; again < 2; again++) {
                    assertThatThrownBy(batches::next)
                            .isInstanceOfSatisfying(
                                    BifrostException.class,
                                    e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNREADABLE_FILE));
                }
            }
        }
    }

    @Test
    void aReadThatIsClosedEarlyLeavesNothing() {
        LakeTable table = table(FileFormat.PARQUET);
        for (int width : WIDTHS) {
            for (int rows : new int[] {1, ROWS, 4 * ROWS + 1}) {
                try (var batches = read(table, width)) {
                    assertThat(ids(batches, rows)).hasSizeGreaterThanOrEqualTo(rows);
                }
                assertThat(context.allocator().getAllocatedMemory()).isZero();
            }
        }
    }

    /** Everything but the footer. */
    private static void damage(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 4, bytes.length / 4, (byte) 0xFF);
        Files.write(file, bytes);
    }
}
