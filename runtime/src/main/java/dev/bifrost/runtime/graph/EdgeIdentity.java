package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.EdgeStep;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The identity of an edge: source vertex, destination vertex and, for a keyed edge, a text of its own. That text holds the
 * labels of both ends too, since the look-up of an edge by it does not see them.
 */
final class EdgeIdentity {

    private final EdgeStep step;
    private final CanonicalKey source;
    private final CanonicalKey destination;
    private final CanonicalKey key;

    EdgeIdentity(EdgeStep step, VectorSchemaRoot batch) {
        this.step = step;
        this.source = CanonicalKey.ofVertex(batch, step.src().key());
        this.destination = CanonicalKey.ofVertex(batch, step.dst().key());
        this.key = CanonicalKey.ofEdge(batch, step.key());
    }

    /** Writes source, destination and own identity end to end and takes the row; on another outcome than OK takes nothing. */
    CanonicalKey.Outcome append(int row, ElementRows elements) {
        var ids = elements.ids();
        int start = ids.length() - elements.written();
        var outcome = source.append(row, ids);
        if (outcome != CanonicalKey.Outcome.OK) {
            return outcome;
        }
        CanonicalKey.fold(ids, start);
        int cut1 = elements.written();
        outcome = destination.append(row, ids);
        if (outcome != CanonicalKey.Outcome.OK) {
            return outcome;
        }
        CanonicalKey.fold(ids, start + cut1);
        int cut2 = elements.written();
        if (step.keyed()) {
            outcome = appendOwn(row, ids, start, cut1, cut2);
        }
        if (outcome == CanonicalKey.Outcome.OK) {
            elements.add(row, cut1, cut2);
        }
        return outcome;
    }

    private CanonicalKey.Outcome appendOwn(int row, ByteArray ids, int start, int cut1, int cut2) {
        CanonicalKey.appendText(step.src().label(), ids);
        ids.addOwn(start, cut1);
        CanonicalKey.appendText(step.dst().label(), ids);
        ids.addOwn(start + cut1, cut2 - cut1);
        var outcome = key.append(row, ids);
        CanonicalKey.fold(ids, start + cut2);
        return outcome;
    }
}
