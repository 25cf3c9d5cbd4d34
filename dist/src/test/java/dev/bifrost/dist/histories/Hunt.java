package dev.bifrost.dist.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;

/** Plays many histories, and tells of those that fail the smallest that still does. */
final class Hunt {

    /** A run is over when it found as many as this: more of them seldom tell more. */
    private static final int MOST_FAILURES = 3;

    private static final Duration SHRINKING = Duration.ofSeconds(60);

    private Hunt() {}

    /** @param player plays one history and says what is wrong */
    static void in(long from, int count, Function<History, Optional<String>> player) {
        var failures = new ArrayList<String>();
        long began = System.nanoTime();
        long seed = from;
        for (; seed < from + count && failures.size() < MOST_FAILURES; seed++) {
            var history = Dice.history(seed);
            player.apply(history).ifPresent(trouble -> failures.add(told(history, trouble, player)));
        }
        System.out.printf(
                "%d histories from seed %d in %d s%n",
                seed - from, from, Duration.ofNanos(System.nanoTime() - began).toSeconds());
        assertThat(failures).as(() -> String.join("%n%n".formatted(), failures)).isEmpty();
    }

    private static String told(History history, String trouble, Function<History, Optional<String>> player) {
        var small = new Shrinker(each -> player.apply(each).isPresent(), SHRINKING).shrink(history);
        return "seed %d: %s%nThe smallest history that still fails:%n%s%n%s"
                .formatted(
                        history.seed(),
                        trouble,
                        small.script(),
                        player.apply(small).orElse("(it does not fail every time)"));
    }
}
