package dev.bifrost.api.source;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A piece of a table's history that is read in one go and moves the cursor in one step.
 *
 * @param from the cursor it starts at
 * @param to how the cursor moves when it is written
 * @param kind what its rows mean
 * @param oldImages what its old images hold; {@link OldImages#NONE} unless {@code kind} is CHANGES
 * @param reload why the whole table is read although the mode is not full; empty otherwise
 * @param plan what will be read
 */
public record Window(Cursor from, CursorUpdate to, Kind kind, OldImages oldImages, Optional<Reload> reload, Plan plan) {

    /** What the rows of a window mean. */
    public enum Kind {
        /** The whole table as it is at {@code to}. */
        FULL,
        /** Rows that were added. */
        APPEND,
        /**
         * Rows with a {@link ChangeType}, in commit order; inside one commit removals come before insertions. Without a
         * commit order the window is one commit.
         */
        CHANGES
    }

    /** What the old image of a removed or changed row holds. */
    public enum OldImages {
        NONE,
        /** The row's key columns only. */
        KEY,
        /** All columns. */
        FULL
    }

    /**
     * Why a table is read from the beginning.
     *
     * @param code a stable word, such as {@code cursor-expired}
     * @param message for a person
     */
    public record Reload(String code, String message) {}

    /**
     * What the source is going to read, for {@code explain}, {@code delta}, progress, the lag and the guard against empty
     * reads.
     *
     * @param parts the files or other pieces, in reading order
     * @param rows rows in those parts before any filter, from metadata; empty if unknown
     * @param counted what {@code rows} rests on
     * @param partsSkipped pieces that the filter or the cursor made needless
     * @param bytesSkipped their size
     * @param notes further lines for a person, such as why pieces are skipped
     * @param commits the commits that the window goes over; empty if the source knows none
     * @param behind the commits that wait behind the window, of a source that hands out a long way in pieces; empty if the window
     *     reaches the present state, or the source knows no commits
     */
    public record Plan(
            List<Part> parts,
            OptionalLong rows,
            Counted counted,
            int partsSkipped,
            long bytesSkipped,
            List<String> notes,
            Optional<Commits> commits,
            Optional<Commits> behind) {

        /** What a count of rows rests on. */
        public enum Counted {
            /** On what was found where the source looked. That nothing was found does not say that there is nothing. */
            AS_FOUND,
            /** On the table's own record of this state: a count of none means a table without rows. */
            AS_RECORDED
        }

        public Plan {
            parts = List.copyOf(parts);
            notes = List.copyOf(notes);
        }

        /** A plan of a source that knows no commits, and counts what it finds. */
        public Plan(List<Part> parts, OptionalLong rows, int partsSkipped, long bytesSkipped, List<String> notes) {
            this(
                    parts,
                    rows,
                    Counted.AS_FOUND,
                    partsSkipped,
                    bytesSkipped,
                    notes,
                    Optional.empty(),
                    Optional.empty());
        }

        public static final Plan UNKNOWN = new Plan(List.of(), OptionalLong.empty(), 0, 0, List.of());

        /** This plan, with the commits that the window goes over. */
        public Plan over(Commits made) {
            return new Plan(parts, rows, counted, partsSkipped, bytesSkipped, notes, Optional.of(made), behind);
        }

        /** This plan, with the commits that wait behind the window. */
        public Plan before(Commits left) {
            return new Plan(parts, rows, counted, partsSkipped, bytesSkipped, notes, commits, Optional.of(left));
        }

        /** This plan, where the table's own record of its state gives the rows. */
        public Plan asRecorded() {
            return new Plan(parts, rows, Counted.AS_RECORDED, partsSkipped, bytesSkipped, notes, commits, behind);
        }

        /** Whether the table itself says that it has no rows. */
        public boolean isKnownEmpty() {
            return counted == Counted.AS_RECORDED && rows.isPresent() && rows.getAsLong() == 0;
        }

        public long bytes() {
            return parts.stream().mapToLong(Part::bytes).sum();
        }
    }

    /**
     * One piece.
     *
     * @param name unique in the table
     * @param bytes its size
     * @param rows its rows before any filter, if known
     */
    public record Part(String name, long bytes, OptionalLong rows) {}

    /**
     * The commits between a window's two ends, as the table's own metadata tells them.
     *
     * @param byKind how many there are of each kind, in the source's words: {@code append}, {@code overwrite}
     * @param oldest when the oldest of them was made; empty if that is not known
     * @param filesAdded data files that they brought, whether or not they are still there
     * @param filesRemoved data files that they took away
     * @param deleteFiles files of row deletes that they brought
     */
    public record Commits(
            Map<String, Long> byKind, Optional<Instant> oldest, long filesAdded, long filesRemoved, long deleteFiles) {
        public Commits {
            byKind = Collections.unmodifiableMap(new TreeMap<>(byKind));
        }

        /** How many there are. */
        public long count() {
            return byKind.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** A window of the whole table. */
    public static Window full(Cursor from, CursorUpdate to, Plan plan) {
        return new Window(from, to, Kind.FULL, OldImages.NONE, Optional.empty(), plan);
    }

    /** A window of added rows. */
    public static Window append(Cursor from, CursorUpdate to, Plan plan) {
        return new Window(from, to, Kind.APPEND, OldImages.NONE, Optional.empty(), plan);
    }
}
