package dev.bifrost.source.files;

import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides when a CSV file is complete. Nothing inside tells, so it must have lain still for a while: by its modification
 * time, or, where that lies in the future, by our own observation.
 *
 * <p>The safe way for a writer is to write under a name that begins with a dot and to rename. One thread.
 */
final class Settling {

    /** A file's state and when it was first seen so. */
    private record Seen(DataFile file, Instant since) {}

    private final Duration settle;
    private final InstantSource clock;
    private final Map<Path, Seen> unsettled = new HashMap<>();

    Settling(Duration settle, InstantSource clock) {
        this.settle = settle;
        this.clock = clock;
    }

    boolean isSettled(DataFile file) {
        if (file.kind() != FileKind.CSV || settle.isZero()) {
            return true;
        }
        Instant now = clock.instant();
        Instant latest = now.minus(settle);
        Seen seen = unsettled.get(file.path());
        boolean still =
                seen != null && seen.file().sameState(file) && !seen.since().isAfter(latest);
        if (!file.modified().isAfter(latest)) {
            unsettled.remove(file.path());
            return true;
        }
        if (seen == null || !seen.file().sameState(file)) {
            unsettled.put(file.path(), new Seen(file, now));
        }
        return still;
    }

    /** Forgets files of a table that are gone. */
    void retain(Listing listing) {
        unsettled
                .values()
                .removeIf(seen -> seen.file().table().equals(listing.table())
                        && listing.files().stream()
                                .noneMatch(
                                        file -> file.path().equals(seen.file().path())));
    }

    String reason() {
        return "it changed less than %s ago and may still be written".formatted(words(settle));
    }

    private static String words(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
