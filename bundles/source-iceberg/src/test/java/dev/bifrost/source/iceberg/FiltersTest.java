package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Filters pass over files, and never over a row that matches. */
@ExtendWith(AllocatorExtension.class)
class FiltersTest {

    private Lake lake;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private Follower follower(LakeTable table, SyncMode mode, RowFilter filter) {
        return new Follower(lake.source(), new TableSpec(table.name(), mode, List.of(), Optional.of(filter)));
    }

    private static RowFilter atLeast(String column, Comparable<?> value) {
        return new RowFilter.Range(column, Optional.of(new RowFilter.Bound(value, true)), Optional.empty());
    }

    private static List<Object> ids(Follower follower) {
        return follower.rows().stream().map(row -> row.get("id")).toList();
    }

    @Test
    void filesInWhichNoRowCanMatchAreNotRead() {
        LakeTable table = lake.people("files");
        table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "SE"));
        table.appended(table.row(10L, "c", "NO"), table.row(11L, "d", "NO"));
        Follower full = follower(table, SyncMode.FULL, atLeast("id", 5L)).round();

        assertThat(ids(full)).containsExactly(10L, 11L);
        Window.Plan plan = full.window().orElseThrow().plan();
        assertThat(plan.parts()).hasSize(1);
        assertThat(plan.partsSkipped()).isEqualTo(1);
        assertThat(plan.rows()).as("rows before the filter").hasValue(4);
    }

    @Test
    void aFilterThatMatchesNothingIsNoEmptyTable() {
        LakeTable table = lake.people("nothing");
        table.appended(table.row(1L, "a", "SE"));
        Follower full = follower(table, SyncMode.FULL, new RowFilter.Equal("country", "XX"))
                .round();

        assertThat(full.rows()).isEmpty();
        assertThat(full.window().orElseThrow().plan().rows()).hasValue(1);
    }

    @Test
    void anOldImageIsFoundByItsOwnValues() {
        LakeTable table = lake.people("moves");
        DataFile old = table.appended(table.row(1L, "a", "SE"));
        Follower cdc = follower(table, SyncMode.CDC, new RowFilter.Equal("country", "SE"))
                .round();
        table.overwrite(List.of(old), table.file(table.row(1L, "a", "NO")));

        assertThat(cdc.round().rows()).as("the row left the filter").isEmpty();
    }

    @Test
    void aRangeWithoutAnEndHoldsNotANumber() {
        var schema = new Schema(
                Types.NestedField.optional(1, "id", Types.LongType.get()),
                Types.NestedField.optional(2, "f", Types.DoubleType.get()));
        LakeTable table = lake.create("nan", schema, PartitionSpec.unpartitioned(), 2, FileFormat.PARQUET);
        table.appended(table.row(1L, 1.0), table.row(2L, Double.NaN));
        table.appended(table.row(3L, 2.0));

        assertThat(ids(follower(table, SyncMode.FULL, atLeast("f", 5.0)).round()))
                .contains(2L)
                .doesNotContain(3L);
    }

    @Test
    void textIsOrderedAsTheHostOrdersIt() {
        LakeTable table = lake.people("text");
        table.appended(table.row(1L, "\uE000", "SE"));
        table.appended(table.row(2L, "\uD83D\uDE00", "SE"));
        var filter =
                new RowFilter.Range("name", Optional.empty(), Optional.of(new RowFilter.Bound("\uDFFF\uE000", true)));

        assertThat(ids(follower(table, SyncMode.FULL, filter).round())).contains(2L);
        assertThat(ids(follower(table, SyncMode.FULL, atLeast("name", "\uE000")).round()))
                .contains(1L);
    }

    @Test
    void aFilterGoesByTheColumnAndNotByItsFormerName() {
        LakeTable table = lake.people("renamed");
        table.appended(table.row(1L, "a", "SE"));
        table.appended(table.row(2L, "b", "NO"));
        table.table()
                .updateSchema()
                .renameColumn("name", "old")
                .renameColumn("country", "name")
                .commit();

        Follower full = follower(table, SyncMode.FULL, new RowFilter.Equal("name", "NO"))
                .round();
        assertThat(ids(full)).contains(2L);
    }
}
