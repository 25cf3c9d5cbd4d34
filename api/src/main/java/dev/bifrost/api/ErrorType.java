package dev.bifrost.api;

/** Whose move it is when something failed. */
public enum ErrorType {
    /** The mapping or a config file is wrong: the user mends it. */
    CONFIG,
    /** A table, a file or a row is not as promised: its owner mends it. */
    DATA,
    /** Something outside did not answer or refused: it may pass. */
    EXTERNAL,
    /** Memory, disk, a queue or a budget is used up. */
    RESOURCES,
    /** A fault of this host or of a bundle: a bug report. */
    INTERNAL
}
