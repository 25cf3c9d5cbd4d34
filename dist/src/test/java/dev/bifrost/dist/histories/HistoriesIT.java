package dev.bifrost.dist.histories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
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
    /** A run is over when it found as many as this: more of them seldom tell more. */
    private static final int MOST_FAILURES = 3;

    private static final Duration SHRINKING = Duration.ofSeconds(60);

    @Test
    void theGraphEqualsABuildFromNothingAfterEveryRoundOfAnyHistory(EphemeralFalkorDb server, TestContext context) {
        holds(1, QUICK, server, context);
    }

    /** {@code -Dhistories.from} and {@code -Dhistories.count} play a part of them, or others. */
    @Test
    @Tag("full")
    void theGraphEqualsABuildFromNothingAfterEveryRoundOfVeryManyHistories(
            EphemeralFalkorDb server, TestContext context) {
        holds(Long.getLong("histories.from", QUICK + 1), Integer.getInteger("histories.count", LONG), server, context);
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

    private static void holds(long from, int count, EphemeralFalkorDb server, TestContext context) {
        var failures = new ArrayList<String>();
        long began = System.nanoTime();
        long seed = from;
        try (var stage = stage(server, context)) {
            for (; seed < from + count && failures.size() < MOST_FAILURES; seed++) {
                var history = Dice.history(seed);
                var trouble = Player.play(history, stage, Planted.NONE);
                if (trouble.isPresent()) {
                    failures.add(told(history, trouble, stage));
                }
            }
        }
        System.out.printf(
                "%d histories from seed %d in %d s%n",
                seed - from, from, Duration.ofNanos(System.nanoTime() - began).toSeconds());
        assertThat(failures).as(() -> String.join("%n%n".formatted(), failures)).isEmpty();
    }

    private static String told(History history, Optional<String> trouble, Stage stage) {
        var small = new Shrinker(each -> Player.play(each, stage, Planted.NONE).isPresent(), SHRINKING).shrink(history);
        return "seed %d: %s%nThe smallest history that still fails:%n%s%n%s"
                .formatted(
                        history.seed(),
                        trouble.orElseThrow(),
                        small.script(),
                        Player.play(small, stage, Planted.NONE).orElse("(it does not fail every time)"));
    }

    private static Stage stage(EphemeralFalkorDb server, TestContext context) {
        return new Stage(new LiveGraph(server.url(), "histories"), context);
    }
}
