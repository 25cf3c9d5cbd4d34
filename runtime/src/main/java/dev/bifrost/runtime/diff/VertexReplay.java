package dev.bifrost.runtime.diff;

import dev.bifrost.api.sink.ElementFinder.End;
import dev.bifrost.runtime.diff.Acts.Deed;
import dev.bifrost.runtime.verify.ElementForm;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Vertices: they stay as long as a step contributes to them or an edge needs them. */
final class VertexReplay extends Replay {

    private final Changes changes;
    private final Map<Doubt, List<Deed>> doubtful = new LinkedHashMap<>();

    /** Vertices of one form that had all edges taken, or had not. */
    private record Doubt(int form, boolean loose) {}

    /**
     * @param acts with those at the ends of edges
     * @param loose vertices that lost all edges
     */
    VertexReplay(Subjects subjects, LookedUp graph, Acts acts, Acts loose, Changes changes) {
        super(subjects, graph, acts, loose);
        this.changes = changes;
    }

    @Override
    void happens(Deed deed) {
        switch (deed.act()) {
            case SET -> states.set(deed);
            case TAKEN, DETACHED -> states.taken(deed);
            case LOOSE -> states.loosen(deed);
            case MORE -> states.edges(deed, 1);
            case LESS -> states.edges(deed, -1);
            case LOOKED_AT -> states.lookedAt(deed);
        }
    }

    @Override
    void tell(Deed deed) {
        if (states.isHeld(deed)) {
            settle(deed, true);
        } else if (!states.wasThere(deed)) {
            settle(deed, states.moreEdges(deed) > 0);
        } else {
            var waiting =
                    doubtful.computeIfAbsent(new Doubt(deed.form(), states.isLoose(deed)), any -> new ArrayList<>());
            waiting.add(deed);
            if (waiting.size() == LookedUp.BATCH) {
                settle(waiting);
            }
        }
    }

    @Override
    void told() {
        doubtful.values().forEach(this::settle);
    }

    /** Vertices that were there and that no step contributes to in the end. */
    private void settle(List<Deed> waiting) {
        if (waiting.isEmpty()) {
            return;
        }
        var form = subjects.form(waiting.getFirst().form());
        var ids = waiting.stream().map(deed -> deed.identity()[0]).toList();
        long[] edges = states.isLoose(waiting.getFirst()) ? known(form, ids) : graph.degrees(form, ids);
        for (int i = 0; i < edges.length; i++) {
            var deed = waiting.get(i);
            settle(deed, edges[i] + states.moreEdges(deed) > 0 || states.isLeftAlone(deed));
        }
        waiting.clear();
    }

    /** How many edges of the mapping there are at vertices: of those that lost all of them, the others went too. */
    private long[] known(ElementForm form, List<byte[]> ids) {
        var places = new HashMap<ByteBuffer, Integer>();
        ids.forEach(id -> places.put(ByteBuffer.wrap(id), places.size()));
        var known = new long[ids.size()];
        for (ElementForm edges : subjects.forms()) {
            if (edges.isEdge() && subjects.source(edges).equals(form)) {
                graph.edgesAt(
                        edges, End.SOURCE, ids, (edge, identity) -> known[places.get(ByteBuffer.wrap(identity[0]))]++);
            }
            if (edges.isEdge() && subjects.destination(edges).equals(form)) {
                graph.edgesAt(
                        edges,
                        End.DESTINATION,
                        ids,
                        (edge, identity) -> known[places.get(ByteBuffer.wrap(identity[1]))]++);
            }
        }
        return known;
    }

    private void settle(Deed deed, boolean is) {
        boolean was = states.wasThere(deed);
        boolean wasHeld = states.wasHeld(deed);
        boolean isHeld = states.isHeld(deed);
        if (!was && is) {
            changes.add(isHeld ? Change.CREATED : Change.PLACEHOLDER_CREATED, deed, states);
        } else if (was && !is) {
            changes.add(wasHeld ? Change.REMOVED : Change.PLACEHOLDER_REMOVED, deed, states);
        } else if (was && wasHeld != isHeld) {
            changes.add(isHeld ? Change.PLACEHOLDER_FILLED : Change.PLACEHOLDER_LEFT, deed, states);
        } else if (was && states.differs(deed)) {
            changes.add(Change.UPDATED, deed, states);
        }
    }
}
