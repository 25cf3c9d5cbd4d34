package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;

/** Why a table's turn ended that did not end by an exception of the API. */
final class TableFaults {

    private TableFaults() {}

    static BifrostException unexpected(String table, Throwable fault) {
        return new BifrostException(
                RoundErrors.UNEXPECTED,
                "table %s: %s; this is a fault of a bundle or of the host: please report it".formatted(table, fault),
                fault);
    }
}
