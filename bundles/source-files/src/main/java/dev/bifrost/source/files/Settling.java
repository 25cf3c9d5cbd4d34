package dev.bifrost.source.files;

import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileKind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/**
 * Decides when a CSV file is complete. Nothing inside proves it, so the file must have lain still for a while: a short one
 * if it ends with a line end, ten times as long if it does not, because then its last row may be half a row. Where its
 * modification time lies in the future, the time since it was first seen so counts.
 *
 * <p>The safe way for a writer is to write under a name that begins with a dot, and to rename. One thread.
 */
final class Settling {

    /** How much longer a file without a last line end is waited for. */
    private static final int WITHOUT_LINE_END = 10;

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
        Duration still = Duration.between(file.modified(), now);
        if (isLongEnough(still, file)) {
            unsettled.remove(file.path());
            return true;
        }
        Seen seen = unsettled.get(file.path());
        if (seen == null || !seen.file().sameState(file)) {
            unsettled.put(file.path(), new Seen(file, now));
            return false;
        }
        return isLongEnough(Duration.between(seen.since(), now), file);
    }

    private boolean isLongEnough(Duration still, DataFile file) {
        return still.compareTo(settle.multipliedBy(WITHOUT_LINE_END)) >= 0
                || still.compareTo(settle) >= 0 && endsInLine(file.path());
    }

    private static boolean endsInLine(Path path) {
        try (var file = new RandomAccessFile(path.toFile(), "r")) {
            if (file.length() == 0) {
                return false;
            }
            file.seek(file.length() - 1);
            int last = file.read();
            return last == '\n' || last == '\r';
        } catch (IOException e) {
            return false; // looked at again; reading it will tell what is wrong
        }
    }

    /** Forgets files of a table that are gone or changed. */
    void retain(Listing listing) {
        if (!unsettled.isEmpty()) {
            var present = new HashSet<>(listing.files());
            unsettled
                    .values()
                    .removeIf(seen -> seen.file().table().equals(listing.table()) && !present.contains(seen.file()));
        }
    }

    /** Why a file waits. */
    String reason() {
        return "it changed less than %s ago, or ten times that without a line end at its end, and may still be written"
                .formatted(words(settle));
    }

    private static String words(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
