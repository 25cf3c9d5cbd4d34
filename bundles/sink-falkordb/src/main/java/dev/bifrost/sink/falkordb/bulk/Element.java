package dev.bifrost.sink.falkordb.bulk;

import java.util.ArrayList;
import java.util.List;

/**
 * What rows made of one element so far: the newest contribution of each step, the newest last. It is what a graph would hold if
 * each row were written into it in turn.
 */
final class Element {

    private final ElementHash.Value key;
    private final byte[] bytes;
    private final int identity;
    private final List<Contribution> standing = new ArrayList<>(1);

    /**
     * @param bytes the identity's parts, each with its size before it
     * @param identity where they start
     */
    Element(ElementHash.Value key, byte[] bytes, int identity) {
        this.key = key;
        this.bytes = bytes;
        this.identity = identity;
    }

    ElementHash.Value key() {
        return key;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Where a part of the identity starts, with its size. */
    int partAt(int number) {
        int at = identity;
        for (int i = 0; i < number; i++) {
            at = Contribution.partEnd(bytes, at);
        }
        return at;
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
