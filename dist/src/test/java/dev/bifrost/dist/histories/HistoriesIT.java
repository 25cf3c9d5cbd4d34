package dev.bifrost.dist.histories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.TestContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random histories on a real server, and faults that they must find. Seeds are printed where one fails. */
@ExtendWith({AllocatorExtension.class, LiveFalkorDb.class})
final class HistoriesIT {

    private static final int QUICK = 500;
    private static final int LONG = 20_000;

    @Test
    void theGraphEqualsABuildFromNothingAfterEveryRoundOfAnyHistory(EphemeralFalkorDb server, TestContext context) {
        try (var stage = stage(server, context)) {
            Hunt.in(1, QUICK, history -> Player.play(history, stage, Planted.NONE));
        }
    }

    /** {@code -Dhistories.from} and {@code -Dhistories.count} play a part of them, or others. */
    @Test
    @Tag("full")
    void theGraphEqualsABuildFromNothingAfterEveryRoundOfVeryManyHistories(
            EphemeralFalkorDb server, TestContext context) {
        try (var stage = stage(server, context)) {
            Hunt.in(
                    Long.getLong("histories.from", QUICK + 1),
                    Integer.getInteger("histories.count", LONG),
                    history -> Player.play(history, stage, Planted.NONE));
        }
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aPlantedFaultIsFound(Planted planted, EphemeralFalkorDb server, TestContext context) {
        try (var stage = stage(server, context)) {
            for (long seed = 1; seed <= QUICK; seed++) {
                if (Player.play(Dice.history(seed), stage, planted).isPresent()) {
                    System.out.printf("%s was found by history %d%n", planted, seed);
                    assertThat(Player.play(Dice.history(seed), stage, Planted.NONE))
                            .as("the same history without the fault")
                            .isEmpty();
                    return;
                }
            }
            fail("%s was not found by %d histories".formatted(planted, QUICK));
        }
    }

    private static Stage stage(EphemeralFalkorDb server, TestContext context) {
        return new Stage(new LiveGraph(server.url(), "histories"), context);
    }
}
