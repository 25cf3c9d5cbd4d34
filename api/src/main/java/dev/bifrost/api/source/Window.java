package dev.bifrost.api.source;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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
     * What the source is going to read, for {@code explain}, progress and the guard against empty reads.
     *
     * @param parts the files or other pieces, in reading order
     * @param rows rows in those parts before any filter, from metadata; empty if unknown
     * @param partsSkipped pieces that the filter or the cursor made needless
     * @param bytesSkipped their size
     * @param notes further lines for a person
     */
    public record Plan(List<Part> parts, OptionalLong rows, int partsSkipped, long bytesSkipped, List<String> notes) {
        public Plan {
            parts = List.copyOf(parts);
            notes = List.copyOf(notes);
        }

        public static final Plan UNKNOWN = new Plan(List.of(), OptionalLong.empty(), 0, 0, List.of());

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

    /** A window of the whole table. */
    public static Window full(Cursor from, CursorUpdate to, Plan plan) {
        return new Window(from, to, Kind.FULL, OldImages.NONE, Optional.empty(), plan);
    }

    /** A window of added rows. */
    public static Window append(Cursor from, CursorUpdate to, Plan plan) {
        return new Window(from, to, Kind.APPEND, OldImages.NONE, Optional.empty(), plan);
    }
}
