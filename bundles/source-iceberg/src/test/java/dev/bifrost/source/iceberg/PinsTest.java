package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that are followed at another state than the tip of their main branch. */
@ExtendWith(AllocatorExtension.class)
class PinsTest {

    private Lake lake;
    private LakeTable table;
    private long first;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context);
        table = lake.people("people");
        table.appended(table.row(1L, "a", "SE"));
        first = table.table().currentSnapshot().snapshotId();
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private Follower follower(PinConfig pin) {
        return new Follower(lake.source(Map.of(table.name(), pin)), TableSpec.of(table.name(), SyncMode.CDC));
    }

    private static List<Object> ids(Follower follower) {
        return follower.rows().stream().map(row -> row.get("id")).toList();
    }

    @Test
    void aBranchIsFollowedBesideTheMainOne() {
        table.table().manageSnapshots().createBranch("audit", first).commit();
        table.appended(table.row(2L, "b", "NO"));
        Follower branch = follower(new PinConfig("audit", null, null, null)).round();
        assertThat(ids(branch)).containsExactly(1L);

        table.table()
                .newAppend()
                .appendFile(table.file(table.row(3L, "c", "SE")))
                .toBranch("audit")
                .commit();
        assertThat(ids(branch.round())).containsExactly(1L, 3L);
        assertThat(branch.window().orElseThrow().reload()).isEmpty();
        assertThat(ids(follower(PinConfig.MAIN).round())).containsExactlyInAnyOrder(1L, 2L);
    }

    /** Found by a random history. */
    @Test
    void theMainBranchMayBeNamedBeforeItsFirstCommit() {
        LakeTable empty = lake.people("empty");
        var pin = new PinConfig("main", null, null, null);
        var follower = new Follower(lake.source(Map.of(empty.name(), pin)), TableSpec.of(empty.name(), SyncMode.CDC));
        assertThat(follower.round().window()).isEmpty();
        empty.appended(empty.row(1L, "a", "SE"));
        assertThat(ids(follower.round())).containsExactly(1L);
    }

    @Test
    void aTagStandsStillAndHasTheColumnsOfItsTime() {
        table.table().manageSnapshots().createTag("monday", first).commit();
        table.table().updateSchema().addColumn("age", Types.IntegerType.get()).commit();
        table.append(table.file(table.row(2L, "b", "NO", 3)));
        Follower tag = follower(new PinConfig(null, "monday", null, null)).round();

        assertThat(tag.rows())
                .hasSize(1)
                .first()
                .satisfies(row -> assertThat(row).doesNotContainKey("age"));
        assertThat(tag.round().window()).isEmpty();
    }

    @Test
    void aSnapshotAndATimeShowTheSameState() {
        long committed = table.table().currentSnapshot().timestampMillis();
        while (System.currentTimeMillis() <= committed) {
            Thread.onSpinWait();
        }
        table.appended(table.row(2L, "b", "NO"));

        assertThat(ids(follower(new PinConfig(null, null, first, null)).round()))
                .containsExactly(1L);
        String then = Instant.ofEpochMilli(committed).toString();
        assertThat(ids(follower(new PinConfig(null, null, null, then)).round())).containsExactly(1L);
    }

    @Test
    void aPinThatTheTableLacksIsRefusedByName() {
        assertThatThrownBy(() ->
                        follower(new PinConfig("nowhere", null, null, null)).round())
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNKNOWN_PIN))
                .hasMessageContaining("nowhere")
                .hasMessageContaining("main");
        assertThatThrownBy(() -> new PinConfig("a", "b", null, null))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.BAD_CONFIG));
    }

    @Test
    void aStateIsShownAgainAtItsCursor() {
        Follower main = follower(PinConfig.MAIN).round();
        Cursor then = main.cursor();
        table.appended(table.row(2L, "b", "NO"));
        main.round();

        IcebergSource source = lake.source();
        TableSpec spec = TableSpec.of(table.name(), SyncMode.CDC);
        assertThat(Follower.read(source, spec, source.at(spec, then)))
                .extracting(row -> row.get("id"))
                .containsExactly(1L);
        assertThat(Follower.read(source, spec, source.at(spec, main.cursor()))).hasSize(2);

        table.table().expireSnapshots().expireSnapshotId(first).commit();
        assertThatThrownBy(() -> lake.source().at(spec, then))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.SNAPSHOT_GONE));
    }
}
