package dev.bifrost.runtime.mapping;

/**
 * A user's choices for a table.
 *
 * @param onBadRow what happens to rows that cannot be stored
 * @param allowEmpty whether a full read without rows is taken for a table without rows
 * @param onMissing what happens to elements that a full read no longer holds
 * @param sweepShare the share of a step's elements, 0 to 1, that may vanish in one round
 * @param shared how a removal from an element that several rows may make is settled
 * @param letters how many dead letters one window may leave
 */
public record TablePolicies(
        OnBadRow onBadRow,
        boolean allowEmpty,
        OnMissing onMissing,
        double sweepShare,
        Shared shared,
        LetterBudget letters) {

    /** What holds where the mapping says nothing. */
    public static final TablePolicies DEFAULT =
            new TablePolicies(OnBadRow.FAIL, false, OnMissing.SWEEP, 0.5, Shared.PROBE, LetterBudget.DEFAULT);

    /** What happens to a row that cannot be stored. It always counts as absent and the rest is written. */
    public enum OnBadRow {
        /** The window runs to its end, then the table fails with the list; the cursor stays. */
        FAIL,
        /** The row is counted and listed. */
        SKIP,
        /** The row is counted, and kept with the reason in a file. */
        DEAD_LETTER
    }

    /**
     * How many dead letters one window may leave; beyond it the window fails as under {@link OnBadRow#FAIL}.
     *
     * @param rows at most so many
     * @param share at most this share of the rows that were read, 0 to 1; a few letters are allowed in any case
     */
    public record LetterBudget(long rows, double share) {

        static final LetterBudget DEFAULT = new LetterBudget(10_000, 0.1);

        /** Up to here the share is not looked at: a window may be a single row. */
        private static final long ALWAYS = 100;

        public boolean isExceeded(long letters, long rowsRead) {
            return letters > rows || letters > ALWAYS && letters > share * rowsRead;
        }
    }

    /** What happens to what a full read no longer holds. */
    public enum OnMissing {
        /** It is removed. */
        SWEEP,
        /** It stays. */
        KEEP
    }

    /** How a removal is settled from an element that several rows may make, such as a country out of a table of persons. */
    public enum Shared {
        /** At the window's end the table is read again for the elements in question. */
        PROBE,
        /** Nothing is removed until the next full read; the removals that wait are counted. */
        SWEEP
    }

    public TablePolicies skippingBadRows() {
        return new TablePolicies(OnBadRow.SKIP, allowEmpty, onMissing, sweepShare, shared, letters);
    }

    public TablePolicies allowingEmpty() {
        return new TablePolicies(onBadRow, true, onMissing, sweepShare, shared, letters);
    }
}
