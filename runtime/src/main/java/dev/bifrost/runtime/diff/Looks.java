package dev.bifrost.runtime.diff;

import dev.bifrost.api.sink.GraphState.GraphLook;
import java.util.Optional;

/** Whether a graph was written between two looks at it. */
final class Looks {

    private Looks() {}

    /** A lease may have run out in between: that changes nothing. */
    static boolean areEqual(Optional<GraphLook> one, Optional<GraphLook> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() && other.isEmpty();
        }
        return one.get().epoch() == other.get().epoch()
                && one.get().unfinished() == other.get().unfinished()
                && one.get().tables().equals(other.get().tables());
    }
}
