package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Files of many row groups, some of which are passed over: rows keep their places. */
@ExtendWith(AllocatorExtension.class)
class RowGroupsTest {

    private static final int ROWS = 2_000;

    private Lake lake;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private LakeTable table(String name, int version) {
        LakeTable table = lake.people(name, version);
        table.table()
                .updateProperties()
                .set(TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES, "1000")
                .set(TableProperties.PARQUET_ROW_GROUP_CHECK_MIN_RECORD_COUNT, "100")
                .set(TableProperties.PARQUET_ROW_GROUP_CHECK_MAX_RECORD_COUNT, "100")
                .commit();
        return table;
    }

    private static Record[] rows(LakeTable table) {
        return LongStream.range(0, ROWS)
                .mapToObj(id -> table.row(id, "name " + id, id % 2 == 0 ? "SE" : "NO"))
                .toArray(Record[]::new);
    }

    private Follower follower(LakeTable table, SyncMode mode, Optional<RowFilter> filter) {
        return new Follower(lake.source(), new TableSpec(table.name(), mode, List.of(), filter));
    }

    private static RowFilter atLeast(long id) {
        return new RowFilter.Range("id", Optional.of(new RowFilter.Bound(id, true)), Optional.empty());
    }

    private static List<Long> ids(Follower follower) {
        return follower.rows().stream().map(row -> (Long) row.get("id")).toList();
    }

    @Test
    void theFilesOfTheseTestsHaveManyRowGroups() {
        LakeTable table = table("many", 2);
        assertThat(table.appended(rows(table)).splitOffsets()).hasSizeGreaterThan(5);
    }

    @Test
    void aDeleteMeetsItsRowBehindRowGroupsThatTheFilterPassesOver() {
        for (int version : List.of(2, 3)) {
            LakeTable table = table("filtered" + version, version);
            DataFile file = table.appended(rows(table));
            if (version == 3) {
                table.vector(file, 1_600, 1_999);
            } else {
                table.delete(table.positions(file, 1_600, 1_999));
            }
            Follower full =
                    follower(table, SyncMode.FULL, Optional.of(atLeast(1_500))).round();

            assertThat(ids(full)).as("row groups in front were passed over").hasSizeLessThan(ROWS - 1_000);
            assertThat(ids(full))
                    .contains(1_500L, 1_599L, 1_601L, 1_998L)
                    .doesNotContain(1_600L, 1_999L)
                    .isSorted();
        }
    }

    @Test
    void aWindowHoldsTheRowsAtThePlacesOfItsDeletes() {
        for (int version : List.of(2, 3)) {
            LakeTable table = table("placed" + version, version);
            DataFile file = table.appended(rows(table));
            Follower cdc = follower(table, SyncMode.CDC, Optional.empty()).round();
            long[][] commits = {{0}, {777, 778}, {1_999}, {5, 1_500}};
            for (long[] places : commits) {
                if (version == 3) {
                    table.vector(file, places);
                } else {
                    table.delete(table.positions(file, places));
                }
                assertThat(cdc.round().lastRead())
                        .extracting(row -> row.getFirst())
                        .containsExactly(LongStream.of(places).boxed().toArray());
                assertThat(cdc.lastRead())
                        .allSatisfy(row -> assertThat(row.getLast()).isEqualTo("DELETE"));
            }
            assertThat(cdc.rows()).hasSize(ROWS - 6);
            assertThat(follower(table, SyncMode.FULL, Optional.empty()).round().rows())
                    .containsExactlyElementsOf(cdc.rows());
        }
    }
}
