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
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.expressions.Expressions;
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

    @Test
    void thePlanTellsWhatIsPassedOverAndWhatTellsSo() {
        PartitionSpec byCountry =
                PartitionSpec.builderFor(Lake.PEOPLE).identity("country").build();
        LakeTable table = lake.create("reasons", Lake.PEOPLE, byCountry, 2, FileFormat.PARQUET);
        DataFile old = table.file(byCountry, partition(byCountry, "SE"), table.row(1L, "a", "SE"));
        DataFile other = table.file(byCountry, partition(byCountry, "NO"), table.row(10L, "b", "NO"));
        DataFile wanted = table.file(byCountry, partition(byCountry, "SE"), table.row(10L, "c", "SE"));
        table.append(old, other, wanted);
        DataFile alone = table.file(byCountry, partition(byCountry, "DK"), table.row(11L, "d", "DK"));
        table.append(alone);
        Follower full = follower(
                        table,
                        SyncMode.FULL,
                        new RowFilter.AllOf(List.of(new RowFilter.Equal("country", "SE"), atLeast("id", 5L))))
                .round();

        assertThat(ids(full)).containsExactly(10L);
        Window.Plan plan = full.window().orElseThrow().plan();
        assertThat(plan.parts()).extracting(Window.Part::name).containsExactly(wanted.location());
        assertThat(plan.bytes()).isEqualTo(wanted.fileSizeInBytes());
        assertThat(plan.partsSkipped()).isEqualTo(3);
        assertThat(plan.bytesSkipped()).isEqualTo(old.fileSizeInBytes() + other.fileSizeInBytes());
        assertThat(plan.notes())
                .containsExactly(
                        "passed over by their partition: files 1, bytes %d".formatted(other.fileSizeInBytes()),
                        "passed over by the partitions of their manifests: files 1, bytes not looked up",
                        "passed over by their statistics: files 1, bytes %d".formatted(old.fileSizeInBytes()));
        assertThat(plan.rows()).as("rows before the filter").hasValue(4);
    }

    private static StructLike partition(PartitionSpec spec, String country) {
        var partition = new PartitionData(spec.partitionType());
        partition.set(0, country);
        return partition;
    }

    @Test
    void thePlanOfAWindowTellsWhatItDoesNotRead() {
        LakeTable table = lake.people("window");
        DataFile first = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "SE"));
        DataFile second = table.appended(table.row(3L, "c", "NO"));
        Follower cdc =
                new Follower(lake.source(), new TableSpec(table.name(), SyncMode.CDC, List.of(), Optional.empty()));
        cdc.round();
        DataFile third = table.appended(table.row(4L, "d", "NO"));
        Window.Plan appended = cdc.round().window().orElseThrow().plan();

        assertThat(appended.parts()).extracting(Window.Part::name).containsExactly(third.location());
        assertThat(appended.partsSkipped()).isEqualTo(2);
        long bytes = first.fileSizeInBytes() + second.fileSizeInBytes();
        assertThat(appended.bytesSkipped()).isEqualTo(bytes);
        assertThat(appended.notes())
                .containsExactly(
                        "files that lose rows: 0, that bring rows: 1",
                        "files that no commit touched, or in which no row can match: 2, bytes %d".formatted(bytes));

        table.delete(table.positions(first, 0));
        Window.Plan deleted = cdc.round().window().orElseThrow().plan();
        assertThat(deleted.parts()).extracting(Window.Part::name).containsExactly(first.location());
        assertThat(deleted.notes())
                .containsExactly(
                        "files that lose rows: 1, that bring rows: 0",
                        "delete files: 1",
                        "files that are there before and after, read for the rows of deletes alone: 1",
                        "files that no commit touched, or in which no row can match: 2");
    }

    @Test
    void aFileThatLacksTheFilterColumnIsNotRead() {
        LakeTable table = lake.people("lacks", 3);
        table.appended(table.row(1L, "a", "SE"));
        table.table().updateSchema().addColumn("age", Types.IntegerType.get()).commit();
        table.appended(table.row(2L, "b", "SE", 7));
        assertThat(ids(follower(table, SyncMode.FULL, new RowFilter.Equal("age", 7L))
                        .round()))
                .as("the column is null in the first file")
                .containsExactly(2L);

        table.table()
                .updateSchema()
                .addColumn("size", Types.IntegerType.get(), null, Expressions.lit(3))
                .commit();
        assertThat(ids(follower(table, SyncMode.FULL, new RowFilter.Equal("size", 3L))
                        .round()))
                .as("the column has a value in files that lack it")
                .contains(1L, 2L);
    }
}
