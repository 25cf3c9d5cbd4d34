package dev.bifrost.runtime.graph;

/** What becomes of rows of a batch that have one identity. */
public enum Repeats {
    /** The later one stands. */
    LAST_WINS,
    /** Each is an element, in the order of the rows: to find out that there are several. No sink is given those. */
    KEPT
}
