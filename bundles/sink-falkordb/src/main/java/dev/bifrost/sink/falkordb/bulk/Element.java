package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.sink.falkordb.bulk.ElementHash.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * What rows made of one element so far: the newest contribution of each step, the newest last. It is what a graph would hold if
 * each row were written into it in turn.
 */
final class Element {

    private final Slice[] identity;
    private final List<Contribution> standing = new ArrayList<>(1);

    Element(Slice[] identity) {
        this.identity = identity;
    }

    Slice[] identity() {
        return identity;
    }

    /** An equal marker means nothing to write, as everywhere. */
    void take(Contribution next) {
        for (int i = 0; i < standing.size(); i++) {
            var former = standing.get(i);
            if (former.step() == next.step()) {
                if (!next.removed() && former.marker() == next.marker()) {
                    return;
                }
                standing.remove(i);
                break;
            }
        }
        if (!next.removed()) {
            standing.add(next);
        }
    }

    /** In the order in which they took effect; empty if nothing is left of the element. */
    List<Contribution> standing() {
        return standing;
    }
}
