package dev.bifrost.dist.histories;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.source.iceberg.Lake;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.TestContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same random histories over real Iceberg tables: each commit is brought about by appends, copy on write, dropped files,
 * deletes by key or position, deletion vectors or a compaction that races with a delete; in between tables are compacted,
 * rolled back, expired, and change columns, their names and partitions.
 */
@ExtendWith({AllocatorExtension.class, LiveFalkorDb.class})
final class LakeHistoriesIT {

    private static final int QUICK = 5;
    private static final int LONG = 300;

    @ParameterizedTest
    @EnumSource
    void theGraphEqualsABuildFromNothingAfterEveryRound(Ground ground, EphemeralFalkorDb server, TestContext context) {
        hunt(1, QUICK, ground, server, context);
    }

    /** {@code -Dhistories.from} and {@code -Dhistories.count} play a part of them, or others. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void theGraphEqualsABuildFromNothingAfterEveryRoundOfMany(
            Ground ground, EphemeralFalkorDb server, TestContext context) {
        hunt(
                Long.getLong("histories.from", QUICK + 1),
                Integer.getInteger("histories.count", LONG),
                ground,
                server,
                context);
    }

    private static void hunt(long from, int count, Ground ground, EphemeralFalkorDb server, TestContext context) {
        try (var stage = new Stage(new LiveGraph(server.url(), "lake"), context);
                var lake = new Lake(context, ground.warehouse(context))) {
            Hunt.in(
                    from,
                    count,
                    history -> Player.play(
                            history,
                            stage,
                            Planted.NONE,
                            crash -> new LakeTables(history, ground, lake, stage.allocator(), crash)));
        }
    }
}
