package dev.bifrost.source.iceberg.change;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Snapshot;

/** What snapshots tell of themselves; writers may leave it out. */
final class Summaries {

    private Summaries() {}

    static OptionalLong total(Optional<Snapshot> snapshot, String key) {
        try {
            return snapshot.map(some -> some.summary().get(key)).map(Long::parseLong).stream()
                    .mapToLong(Long::longValue)
                    .findFirst();
        } catch (NumberFormatException | NullPointerException e) {
            return OptionalLong.empty();
        }
    }
}
