package dev.bifrost.runtime.diff;

import dev.bifrost.runtime.diff.Acts.Act;
import dev.bifrost.runtime.diff.Acts.Deed;

/** Edges: they come with a contribution and go with the last. The vertices at their ends hear of it. */
final class EdgeReplay extends Replay {

    private final Acts vertices;
    private final Changes changes;

    /** @param vertices gets what happens at the ends of edges */
    EdgeReplay(Subjects subjects, LookedUp graph, Acts acts, Acts further, Acts vertices, Changes changes) {
        super(subjects, graph, acts, further);
        this.vertices = vertices;
        this.changes = changes;
    }

    @Override
    void happens(Deed deed) {
        if (deed.act() == Act.SET) {
            states.set(deed);
        } else {
            states.taken(deed);
        }
    }

    @Override
    void tell(Deed deed) {
        boolean was = states.wasThere(deed);
        boolean is = states.isThere(deed);
        if (was && is) {
            if (states.differs(deed)) {
                changes.add(Change.UPDATED, deed, states);
            }
        } else if (is) {
            changes.add(Change.CREATED, deed, states);
            atEnds(deed, Act.MORE);
        } else if (was) {
            changes.add(Change.REMOVED, deed, states);
            atEnds(deed, Act.LESS);
        } else if (states.wasWritten(deed)) {
            atEnds(deed, Act.LOOKED_AT);
        }
    }

    private void atEnds(Deed deed, Act act) {
        var form = subjects.form(deed.form());
        byte[] source = deed.identity()[0];
        byte[] destination = deed.identity()[1];
        vertices.add(new byte[][] {source}, subjects.source(form).number(), -1, act, 0, 0);
        vertices.add(new byte[][] {destination}, subjects.destination(form).number(), -1, act, 0, 0);
    }
}
