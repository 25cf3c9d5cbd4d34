package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
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

    /** Row groups that are damaged cannot be read, so that a read without an error did not look at them. */
    private static void damageAllButTheLastRows(DataFile file) throws IOException {
        Path path = Path.of(file.location().replaceFirst("^file:", ""));
        byte[] bytes = Files.readAllBytes(path);
        List<Long> groups = file.splitOffsets();
        Arrays.fill(bytes, 4, Math.toIntExact(groups.get(groups.size() - 2)), (byte) 0xFF);
        Files.write(path, bytes);
    }

    @Test
    void anEqualityDeleteIsLookedForInRowGroupsThatMayHoldItsKeys() throws IOException {
        for (String column : List.of("id", "name")) {
            LakeTable table = table("keyed_" + column, 2);
            Record[] rows = rows(table);
            if (column.equals("name")) {
                Arrays.sort(rows, Comparator.comparing(row -> (String) row.getField(column)));
            }
            DataFile file = table.appended(rows);
            Follower cdc = follower(table, SyncMode.CDC, Optional.empty()).round();
            damageAllButTheLastRows(file);
            List<Object> keys = List.of(
                    rows[ROWS - 1].getField(column), rows[ROWS - 7].getField(column), rows[ROWS - 3].getField(column));
            table.delete(table.equality(column, keys.subList(0, 2).toArray()));
            table.delete(table.equality(column, keys.subList(2, 3).toArray()));

            assertThat(cdc.round().lastRead())
                    .extracting(row -> row.getFirst())
                    .containsExactlyInAnyOrder(
                            rows[ROWS - 1].getField("id"),
                            rows[ROWS - 7].getField("id"),
                            rows[ROWS - 3].getField("id"));
            assertThat(cdc.rows()).hasSize(ROWS - 3);
        }
    }

    @Test
    void aKeyOfNullIsLookedForInAllRowGroups() {
        LakeTable table = table("nulls", 2);
        Record[] rows = rows(table);
        rows[3].setField("name", null);
        table.appended(rows);
        Follower cdc = follower(table, SyncMode.CDC, Optional.empty()).round();
        table.delete(table.equality("name", null, "name 1990"));

        assertThat(cdc.round().lastRead()).extracting(row -> row.getFirst()).containsExactlyInAnyOrder(3L, 1_990L);
    }

    @Test
    void anOldImageIsFoundInItsOwnRowGroupsAndANewOneInItsOwn() {
        LakeTable table = table("images", 2);
        DataFile old = table.appended(rows(table));
        Follower cdc =
                follower(table, SyncMode.CDC, Optional.of(atLeast(1_900))).round();
        Record[] moved = rows(table);
        moved[1_950].setField("id", 5_000_001L); // stays in the filter, in its place
        moved[1_960].setField("id", -1L); // leaves the filter
        moved[0].setField("id", 5_000_002L); // comes into it, in a row group that had nothing to match
        table.overwrite(List.of(old), table.file(moved));

        assertThat(matching(cdc.round().lastRead(), "DELETE")).containsExactlyInAnyOrder(1_950L, 1_960L);
        assertThat(matching(cdc.lastRead(), "INSERT")).containsExactlyInAnyOrder(5_000_001L, 5_000_002L);
    }

    /** Ids of one kind of change, of rows that the filter lets through: what a window holds beside them is the host's to drop. */
    private static List<Long> matching(List<List<Object>> read, String type) {
        return read.stream()
                .filter(row -> row.getLast().equals(type) && (Long) row.getFirst() >= 1_900)
                .map(row -> (Long) row.getFirst())
                .toList();
    }
}
