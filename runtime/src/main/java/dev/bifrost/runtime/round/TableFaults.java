package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.mapping.Turn;

/** Why a table's turn ended that did not end by an exception of the API. */
final class TableFaults {

    private TableFaults() {}

    static BifrostException waiting(Turn.Waits waits) {
        String other = waits.on().table();
        return new BifrostException(
                RoundErrors.WAITS_FOR_TABLE,
                "table %s waits for table %s, whose columns are not known (%s): %s. Mend %s; %s then goes on by itself"
                        .formatted(
                                waits.table(),
                                other,
                                waits.on().reason().code().code(),
                                waits.shared(),
                                other,
                                waits.table()));
    }

    static BifrostException unexpected(String table, Throwable fault) {
        return new BifrostException(
                RoundErrors.UNEXPECTED,
                "table %s: %s; this is a fault of a bundle or of the host: please report it".formatted(table, fault),
                fault);
    }
}
