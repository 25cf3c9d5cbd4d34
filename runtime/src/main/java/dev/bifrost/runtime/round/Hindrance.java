package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.mapping.Turn;
import java.util.Optional;

/** What a table fails with before its source is asked for news. */
public final class Hindrance {

    private Hindrance() {}

    /** Empty if nothing hinders the table. */
    public static Optional<BifrostException> of(Turn turn) {
        return switch (turn) {
            case Turn.Run ignored -> Optional.empty();
            case Turn.Broken broken -> Optional.of(broken.reason());
            case Turn.Absent absent -> Optional.of(absent.reason());
            case Turn.Waits waits -> Optional.of(waiting(waits));
        };
    }

    private static BifrostException waiting(Turn.Waits waits) {
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
}
