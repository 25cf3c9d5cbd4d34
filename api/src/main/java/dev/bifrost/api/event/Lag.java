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

    /** The lag before a window is written; empty if its source knows no commits. */
    public static Optional<Lag> before(Window window) {
        return window.plan().commits().map(commits -> new Lag(commits.count(), commits.oldest()));
    }

    /** For how long the oldest commit has waited; zero without commits, empty if it is not known. */
    public Optional<Duration> age(Instant now) {
        if (commits == 0) {
            return Optional.of(Duration.ZERO);
        }
        return oldest.map(since -> Duration.between(since, now)).map(age -> age.isNegative() ? Duration.ZERO : age);
    }
}
