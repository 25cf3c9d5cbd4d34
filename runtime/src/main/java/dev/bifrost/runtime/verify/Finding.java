package dev.bifrost.runtime.verify;

/** What can be found about an element. */
public enum Finding {
    /** A table makes it, and the graph does not have it. */
    MISSING("missing"),
    /** A table makes it, and the graph knows its identity only. */
    PLACEHOLDER("placeholder"),
    /** The graph has it, and no table makes it. */
    EXTRA("extra"),
    /** Both have it, and it does not hold the same. */
    DIFFERENT("different"),
    /** The graph has it more than once. */
    REPEATED("repeated"),
    /** Several rows have the key of one row. The graph shows one of them; not a difference. */
    DUPLICATE_KEY("duplicate_key"),
    /** Rows that make one element disagree about what it holds. The graph shows one of them; not a difference. */
    CONFLICT("conflict");

    private final String word;

    Finding(String word) {
        this.word = word;
    }

    /** As reports name it. */
    public String word() {
        return word;
    }

    /** Whether the graph is not what the tables make of it. */
    public boolean isDifference() {
        return this != DUPLICATE_KEY && this != CONFLICT;
    }

    /** Whether a row tells whom it is about. */
    boolean isInTable() {
        return this != EXTRA && this != REPEATED;
    }

    /** Whether the graph tells something of it. */
    boolean isInGraph() {
        return this == EXTRA || this == REPEATED || this == DIFFERENT;
    }
}
