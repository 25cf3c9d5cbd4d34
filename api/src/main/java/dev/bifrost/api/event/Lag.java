package dev.bifrost.api.event;

import dev.bifrost.api.source.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far the graph is behind a table, as the last poll saw it.
 *
 * @param commits commits of the table that the graph does not show
 * @param oldest when the oldest of them was made; empty if there is none, or that is not known
 */
public record Lag(long commits, Optional<Instant> oldest) {

    /** The graph shows the table as it is. */
    public static final Lag NONE = new Lag(0, Optional.empty());

    /** The lag before a window is written: its commits and those behind it; empty if its source knows no commits. */
    public static Optional<Lag> before(Window window) {
        long behind = window.plan().behind().map(Window.Commits::count).orElse(0L);
        return window.plan().commits().map(commits -> new Lag(commits.count() + behind, commits.oldest()));
    }

    /** The lag when a window is written: the commits behind it. */
    public static Lag after(Window window) {
        return window.plan()
                .behind()
                .map(commits -> new Lag(commits.count(), commits.oldest()))
                .orElse(NONE);
    }

    /** For how long the oldest commit has waited; zero without commits, empty if it is not known. */
    public Optional<Duration> age(Instant now) {
        if (commits == 0) {
            return Optional.of(Duration.ZERO);
        }
        return oldest.map(since -> Duration.between(since, now)).map(age -> age.isNegative() ? Duration.ZERO : age);
    }
}
