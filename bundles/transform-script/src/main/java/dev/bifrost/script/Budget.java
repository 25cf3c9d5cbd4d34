package dev.bifrost.script;

import dev.bifrost.api.BifrostException;

/** How much the output of one batch may hold. */
final class Budget {

    private final Limits limits;
    private long bytesLeft;

    Budget(Limits limits) {
        this.limits = limits;
        this.bytesLeft = limits.output().bytes();
    }

    void bytes(long taken) {
        if (taken > bytesLeft) {
            throw new BifrostException(
                    ScriptErrors.OUTPUT_LIMIT,
                    "the script gave more than limits.output, %s, for one batch".formatted(limits.output()));
        }
        bytesLeft -= taken;
    }

    /** @param rows that one row gave */
    void rows(long rows) {
        if (rows > limits.rowsPerRow()) {
            throw new BifrostException(
                    ScriptErrors.OUTPUT_LIMIT,
                    "the script gave %,d rows for one; limits.rows_per_row is %,d"
                            .formatted(rows, limits.rowsPerRow()));
        }
    }
}
