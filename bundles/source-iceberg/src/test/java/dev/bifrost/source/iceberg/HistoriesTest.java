package dev.bifrost.source.iceberg;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Histories of real tables: what each window holds, and that the rows so far are always those of the table. */
@ExtendWith(AllocatorExtension.class)
class HistoriesTest {

    private Lake lake;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context, warehouse(context));
    }

    Warehouse warehouse(TestContext context) {
        return Warehouse.local(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private Follower follower(LakeTable table, SyncMode mode, String... columns) {
        return new Follower(lake.source(), new TableSpec(table.name(), mode, List.of(columns), Optional.empty()));
    }

    private Follower cdc(LakeTable table, String... columns) {
        return follower(table, SyncMode.CDC, columns);
    }

    private List<List<Object>> full(LakeTable table) {
        return follower(table, SyncMode.FULL).round().values();
    }

    private static List<Object> person(Object... values) {
        return asList(values);
    }

    @Test
    void appendsAreNewRows() {
        LakeTable table = lake.people("appends");
        table.appended(table.row(1L, "a", "SE"));
        Follower cdc = cdc(table).round();
        Follower incremental = follower(table, SyncMode.INCREMENTAL).round();
        table.appended(table.row(2L, "b", "NO"));
        table.appended(table.row(3L, "c", "SE"));

        cdc.round();
        assertThat(cdc.window())
                .hasValueSatisfying(window -> assertThat(window.kind()).isEqualTo(Window.Kind.CHANGES));
        assertThat(cdc.lastRead()).containsExactly(person(2L, "b", "NO", "INSERT"), person(3L, "c", "SE", "INSERT"));
        incremental.round();
        assertThat(incremental.window())
                .hasValueSatisfying(window -> assertThat(window.kind()).isEqualTo(Window.Kind.APPEND));
        assertThat(incremental.values()).isEqualTo(cdc.values()).hasSize(3);
        assertThat(full(table)).containsExactlyInAnyOrderElementsOf(cdc.values());
        assertThat(cdc.round().window()).isEmpty();
        assertThat(incremental.round().window()).isEmpty();
    }

    /** Format 1 numbers no commits, and names of files tell nothing. */
    @Test
    void ofRowsWithOneKeyInFormat1TheOneOfTheLaterCommitComesLast() {
        LakeTable table = lake.people("unnumbered", 1);
        table.appended(table.row(1L, "v0", "SE"));
        var incremental = follower(table, SyncMode.INCREMENTAL).round();
        var cdc = cdc(table).round();
        var versions = new ArrayList<>(List.of(person(1L, "v0", "SE")));
        for (int i = 1; i <= 5; i++) {
            table.appended(table.row(1L, "v" + i, "SE"));
            versions.add(person(1L, "v" + i, "SE"));
        }
        table.table().rewriteManifests().clusterBy(file -> "all").commit();

        assertThat(full(table)).isEqualTo(versions);
        assertThat(incremental.round().values()).isEqualTo(versions);
        assertThat(cdc.round().values()).isEqualTo(versions);

        table.table().updateProperties().set("format-version", "2").commit();
        table.appended(table.row(1L, "v6", "SE"));
        versions.add(person(1L, "v6", "SE"));
        assertThat(full(table)).as("in a table that has numbers since").isEqualTo(versions);
        assertThat(incremental.round().values()).isEqualTo(versions);
    }

    @Test
    void whatFormat1AddedBeforeItsHistoryComesFirstByName() {
        LakeTable table = lake.people("forgotten", 1);
        var byName = new TreeMap<String, List<Object>>();
        for (int i = 0; i < 4; i++) {
            byName.put(table.appended(table.row(1L, "old" + i, "SE")).location(), person(1L, "old" + i, "SE"));
        }
        table.append();
        table.table()
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis() + 60_000)
                .retainLast(1)
                .commit();
        var expected = new ArrayList<>(byName.values());
        for (int i = 0; i < 4; i++) {
            table.appended(table.row(1L, "new" + i, "SE"));
            expected.add(person(1L, "new" + i, "SE"));
        }

        assertThat(full(table)).isEqualTo(expected);
    }

    /** C-08. */
    @Test
    void aCompactionBringsNothingButMovesTheCursor() {
        LakeTable table = lake.people("compacted");
        DataFile first = table.appended(table.row(1L, "a", "SE"));
        DataFile second = table.appended(table.row(2L, "b", "NO"));
        Follower cdc = cdc(table).round();
        Follower full = follower(table, SyncMode.FULL).round();
        table.rewrite(List.of(first, second), table.file(table.row(1L, "a", "SE"), table.row(2L, "b", "NO")));

        cdc.round();
        assertThat(cdc.window())
                .hasValueSatisfying(window -> assertThat(window.plan().parts()).isEmpty());
        assertThat(cdc.lastRead()).isEmpty();
        assertThat(cdc.round().window()).isEmpty();
        assertThat(full.round().window())
                .as("mode full reads no table anew for it")
                .isEmpty();
        assertThat(full(table)).containsExactlyInAnyOrderElementsOf(cdc.values());
    }

    /** C-08. */
    @Test
    void aCompactionThatADeleteOvertookBringsNothingBackAndIsNoChange() {
        LakeTable table = lake.people("raced");
        DataFile first = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        DataFile second = table.appended(table.row(3L, "c", "SE"));
        Follower late = cdc(table).round();
        Follower early = late.copy();
        Snapshot read = table.tip();
        DataFile whole = table.file(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"), table.row(3L, "c", "SE"));
        table.delete(table.equality("id", 2L));
        assertThat(early.round().lastRead()).containsExactly(person(2L, "b", "NO", "DELETE"));
        table.rewrite(read, List.of(first, second), whole);

        assertThat(early.round().lastRead()).isEmpty();
        assertThat(late.round().lastRead()).containsExactly(person(2L, "b", "NO", "DELETE"));
        assertThat(full(table))
                .containsExactlyInAnyOrderElementsOf(late.values())
                .containsExactlyInAnyOrderElementsOf(early.values())
                .hasSize(2);
    }

    @Test
    void aCompactionBetweenChangesIsPassedOver() {
        LakeTable table = lake.people("compacted_between");
        DataFile first = table.appended(table.row(1L, "a", "SE"));
        Follower cdc = cdc(table).round();
        DataFile second = table.appended(table.row(2L, "b", "NO"));
        DataFile whole = table.file(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        table.rewrite(List.of(first, second), whole);
        table.delete(table.positions(whole, 0));

        assertThat(cdc.round().lastRead())
                .containsExactly(person(2L, "b", "NO", "INSERT"), person(1L, "a", "SE", "DELETE"));
        assertThat(cdc.values()).containsExactly(person(2L, "b", "NO"));
    }

    /** S-01. */
    @Test
    void anOverwriteIsChangesAndNoReload() {
        LakeTable table = lake.people("overwritten");
        DataFile old = table.appended(table.row(1L, "old", "SE"), table.row(2L, "gone", "SE"));
        Follower cdc = cdc(table).round();
        Follower incremental = follower(table, SyncMode.INCREMENTAL).round();
        table.overwrite(List.of(old), table.file(table.row(1L, "new", "SE")));

        cdc.round();
        assertThat(cdc.window())
                .hasValueSatisfying(window -> assertThat(window.reload()).isEmpty());
        assertThat(cdc.lastRead())
                .containsExactly(
                        person(1L, "old", "SE", "DELETE"),
                        person(2L, "gone", "SE", "DELETE"),
                        person(1L, "new", "SE", "INSERT"));
        assertThat(cdc.values()).containsExactly(person(1L, "new", "SE"));
        incremental.round();
        assertThat(incremental.window().flatMap(Window::reload))
                .hasValueSatisfying(reload -> assertThat(reload.code()).isEqualTo("rows-changed"));
        assertThat(incremental.values()).containsExactly(person(1L, "new", "SE"));
    }

    @Test
    void rowsThatARewriteCarriesOverAreNoChanges() {
        LakeTable table = lake.people("cow_update");
        DataFile old = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        Follower cdc = cdc(table).round();
        Follower narrow = cdc(table, "id", "country").round();
        table.overwrite(List.of(old), table.file(table.row(1L, "a", "SE"), table.row(2L, "c", "NO")));

        assertThat(cdc.round().lastRead())
                .containsExactly(person(2L, "b", "NO", "DELETE"), person(2L, "c", "NO", "INSERT"));
        assertThat(narrow.round().lastRead()).as("no mapped column changed").isEmpty();
    }

    @Test
    void aDroppedFileTakesItsRowsAway() {
        LakeTable table = lake.people("filedropped");
        DataFile first = table.file(table.row(1L, "a", "SE"));
        DataFile second = table.file(table.row(2L, "b", "NO"));
        table.append(first, second);
        Follower cdc = cdc(table).round();
        table.drop(second);

        assertThat(cdc.round().lastRead()).containsExactly(person(2L, "b", "NO", "DELETE"));
        assertThat(full(table)).containsExactly(person(1L, "a", "SE"));
    }

    @Test
    void aKeyThatIsDeletedAndInsertedAgainStays() {
        LakeTable table = lake.people("eq_reinsert");
        table.appended(table.row(1L, "v1", "SE"), table.row(2L, "v1", "NO"));
        Follower cdc = cdc(table).round();
        table.delete(table.equality("id", 1L));
        table.appended(table.row(1L, "v2", "SE"));

        cdc.round();
        assertThat(cdc.values()).containsExactlyInAnyOrder(person(1L, "v2", "SE"), person(2L, "v1", "NO"));
        assertThat(full(table)).containsExactlyInAnyOrderElementsOf(cdc.values());
    }

    @Test
    void anUpsertInOneCommitKeepsItsOwnRow() {
        for (int version : List.of(2, 3)) {
            LakeTable table = lake.people("eq_upsert" + version, version);
            table.appended(table.row(1L, "v1", "SE"), table.row(2L, "v1", "NO"));
            Follower cdc = cdc(table).round();
            table.delete(table.equality("id", 1L), table.file(table.row(1L, "v2", "SE")));

            assertThat(cdc.round().lastRead())
                    .containsExactly(person(1L, "v1", "SE", "DELETE"), person(1L, "v2", "SE", "INSERT"));
            assertThat(full(table)).containsExactlyInAnyOrderElementsOf(cdc.values());
        }
    }

    /** S-10. */
    @Test
    void aDeleteGoesByAColumnThatIsNotMapped() {
        LakeTable table = lake.people("eq_by_name");
        table.appended(table.row(1L, "x", "SE"), table.row(2L, "x", "NO"), table.row(3L, "y", "SE"));
        Follower cdc = cdc(table, "id").round();
        table.delete(table.equality("name", "x"));

        assertThat(cdc.round().lastRead()).containsExactly(person(1L, "DELETE"), person(2L, "DELETE"));
        assertThat(cdc(table, "id").round().values()).containsExactly(person(3L));
    }

    @Test
    void aDeleteOfNullMeetsNull() {
        LakeTable table = lake.people("eq_null");
        table.appended(table.row(1L, null, "SE"), table.row(2L, "y", "NO"));
        Follower cdc = cdc(table).round();
        table.delete(table.equality("name", (Object) null));

        assertThat(cdc.round().lastRead()).containsExactly(person(1L, null, "SE", "DELETE"));
        assertThat(full(table)).containsExactly(person(2L, "y", "NO"));
    }

    @Test
    void aPositionDeleteTakesOneRow() {
        LakeTable table = lake.people("posdel");
        DataFile file = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        Follower cdc = cdc(table).round();
        table.delete(table.positions(file, 1));

        assertThat(cdc.round().lastRead()).containsExactly(person(2L, "b", "NO", "DELETE"));
        assertThat(full(table)).containsExactly(person(1L, "a", "SE"));
    }

    @Test
    void aDeletionVectorTakesItsRowsAndGrows() {
        LakeTable table = lake.people("dv", 3);
        DataFile file = table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"), table.row(3L, "c", "SE"));
        Follower cdc = cdc(table).round();
        table.vector(file, 1);
        assertThat(cdc.round().lastRead()).containsExactly(person(2L, "b", "NO", "DELETE"));
        assertThat(full(table)).containsExactly(person(1L, "a", "SE"), person(3L, "c", "SE"));

        table.vector(file, 2);
        assertThat(cdc.round().lastRead()).containsExactly(person(3L, "c", "SE", "DELETE"));
        assertThat(full(table)).containsExactly(person(1L, "a", "SE"));
    }

    /** S-09. */
    @Test
    void aDeleteOutlivesItsColumn() {
        LakeTable table = lake.people("eq_keydropped");
        table.appended(table.row(1L, "keep", "SE"), table.row(2L, "kill", "NO"));
        Follower cdc = cdc(table, "id").round();
        table.delete(table.equality("name", "kill"));
        table.table().updateSchema().deleteColumn("name").commit();

        assertThat(cdc.round().lastRead()).containsExactly(person(2L, "DELETE"));
        assertThat(full(table)).containsExactly(person(1L, "SE"));
    }

    /** S-06. */
    @Test
    void aRollbackIsAReloadWithItsReason() {
        LakeTable table = lake.people("rolledback");
        table.appended(table.row(1L, "a", "SE"));
        Snapshot first = table.table().currentSnapshot();
        table.appended(table.row(2L, "b", "NO"));
        table.appended(table.row(3L, "c", "SE"));
        Follower cdc = cdc(table).round();
        table.table().manageSnapshots().rollbackTo(first.snapshotId()).commit();
        table.appended(table.row(9L, "i", "SE"));

        cdc.round();
        assertThat(cdc.window().flatMap(Window::reload))
                .hasValueSatisfying(reload -> assertThat(reload.code()).isEqualTo("cursor-rolled-back"));
        assertThat(cdc.values()).containsExactlyInAnyOrder(person(1L, "a", "SE"), person(9L, "i", "SE"));
    }

    /** S-02. */
    @Test
    void aRowThatCameAndWentIsNotRead() {
        LakeTable table = lake.people("blink");
        table.appended(table.row(1L, "a", "SE"));
        Follower cdc = cdc(table).round();
        Follower incremental = follower(table, SyncMode.INCREMENTAL).round();
        DataFile brief = table.appended(table.row(2L, "b", "NO"));
        table.drop(brief);

        assertThat(cdc.round().lastRead()).isEmpty();
        assertThat(incremental.round().lastRead()).isEmpty();
        assertThat(incremental.window().flatMap(Window::reload)).isEmpty();
        assertThat(cdc.values()).containsExactly(person(1L, "a", "SE"));
    }

    @Test
    void aTableThatWasNeverWrittenHasNoNews() {
        LakeTable table = lake.people("nosnapshot");
        Follower cdc = cdc(table).round();
        assertThat(cdc.window()).isEmpty();
        assertThat(follower(table, SyncMode.FULL).round().window()).isEmpty();

        table.appended(table.row(1L, "a", "SE"));
        assertThat(cdc.round().values()).containsExactly(person(1L, "a", "SE"));
    }

    @Test
    void aTableThatACommitEmptiedSaysSoAndOneThatWasNeverWrittenDoesNot() {
        LakeTable table = lake.people("emptied");
        table.append(table.file(table.row(1L, "a", "SE")), table.file(table.row(2L, "b", "NO")));
        var filter = new dev.bifrost.api.source.RowFilter.Equal("country", "DK");
        var all = follower(table, SyncMode.FULL).round();
        var none = new Follower(
                        lake.source(), new TableSpec(table.name(), SyncMode.FULL, List.of(), Optional.of(filter)))
                .round();
        assertThat(none.window().orElseThrow().plan().isKnownEmpty())
                .as("rows that the filter does not match are rows")
                .isFalse();
        Follower cdc = cdc(table).round();
        table.table().newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();

        for (Follower follower : List.of(all, none)) {
            assertThat(follower.round().values()).isEmpty();
            assertThat(follower.window().orElseThrow().plan().isKnownEmpty()).isTrue();
        }
        assertThat(cdc.round().lastRead())
                .containsExactlyInAnyOrder(person(1L, "a", "SE", "DELETE"), person(2L, "b", "NO", "DELETE"));

        lake.catalog().dropTable(org.apache.iceberg.catalog.TableIdentifier.of("db", "emptied"));
        lake.people("emptied");
        assertThat(all.round().window().orElseThrow().plan().isKnownEmpty())
                .as("another table has the name, and no state yet")
                .isFalse();
    }

    /** S-05. */
    @Test
    void aHoleInTheHistoryIsAReloadWithItsReason() {
        LakeTable table = lake.people("gap");
        table.appended(table.row(1L, "a", "SE"));
        Follower cdc = cdc(table).round();
        table.appended(table.row(2L, "b", "NO"));
        long second = table.table().currentSnapshot().snapshotId();
        table.appended(table.row(3L, "c", "SE"));
        table.appended(table.row(4L, "d", "NO"));
        table.table().expireSnapshots().expireSnapshotId(second).commit();

        cdc.round();
        assertThat(cdc.window().flatMap(Window::reload))
                .hasValueSatisfying(reload -> assertThat(reload.code()).isEqualTo("history-broken"));
        assertThat(cdc.values()).hasSize(4);
        assertThat(cdc.round().window()).isEmpty();
    }

    /** S-03. */
    @Test
    void anExpiredCursorIsAReloadThatNamesIt() {
        LakeTable table = lake.people("expired");
        table.appended(table.row(1L, "a", "SE"));
        long first = table.table().currentSnapshot().snapshotId();
        Follower cdc = cdc(table).round();
        table.appended(table.row(2L, "b", "NO"));
        table.table().expireSnapshots().expireSnapshotId(first).commit();

        cdc.round();
        assertThat(cdc.window().flatMap(Window::reload)).hasValueSatisfying(reload -> {
            assertThat(reload.code()).isEqualTo("cursor-expired");
            assertThat(reload.message()).contains("not in the history", "db.expired", String.valueOf(first));
        });
        assertThat(cdc.values()).hasSize(2);
    }

    /** S-07. */
    @Test
    void aDeleteWithoutAPartitionHoldsInEveryPartition() {
        LakeTable table = lake.people("global_delete");
        table.appended(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"));
        table.table().updateSpec().addField("country").commit();
        var spec = table.table().spec();
        var partition = new org.apache.iceberg.PartitionData(spec.partitionType());
        partition.set(0, "NO");
        table.append(table.file(spec, partition, table.row(3L, "c", "NO")));
        Follower cdc = cdc(table).round();
        table.delete(table.equality(
                PartitionSpec.unpartitioned(),
                null,
                List.of("id"),
                List.of(java.util.Map.of("id", 1L), java.util.Map.of("id", 3L))));

        assertThat(cdc.round().lastRead())
                .containsExactlyInAnyOrder(person(1L, "a", "SE", "DELETE"), person(3L, "c", "NO", "DELETE"));
        assertThat(full(table)).containsExactly(person(2L, "b", "NO"));
    }

    @Test
    void aFilterFindsRowsUnderEverySpec() {
        LakeTable table = lake.create(
                "part_evolved",
                Lake.PEOPLE,
                PartitionSpec.builderFor(Lake.PEOPLE).identity("country").build(),
                2,
                org.apache.iceberg.FileFormat.PARQUET);
        for (var row : List.of(table.row(1L, "a", "SE"), table.row(2L, "b", "NO"))) {
            var partition =
                    new org.apache.iceberg.PartitionData(table.table().spec().partitionType());
            partition.set(0, row.get(2));
            table.append(table.file(table.table().spec(), partition, row));
        }
        table.table()
                .updateSpec()
                .removeField("country")
                .addField(Expressions.bucket("id", 4))
                .commit();
        var bucketed = new org.apache.iceberg.PartitionKey(
                table.table().spec(), table.table().schema());
        bucketed.partition(table.row(3L, "c", "SE"));
        table.append(table.file(table.table().spec(), bucketed, table.row(3L, "c", "SE")));

        var filter = new dev.bifrost.api.source.RowFilter.Equal("country", "SE");
        var spec = new TableSpec(table.name(), SyncMode.FULL, List.of(), Optional.of(filter));
        var follower = new Follower(lake.source(), spec).round();
        assertThat(follower.values())
                .filteredOn(row -> row.get(2).equals("SE"))
                .containsExactlyInAnyOrder(person(1L, "a", "SE"), person(3L, "c", "SE"));
        assertThat(follower.window().orElseThrow().plan().partsSkipped()).isEqualTo(1);
        assertThat(full(table)).hasSize(3);
    }
}
