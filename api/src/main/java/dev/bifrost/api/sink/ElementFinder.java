package dev.bifrost.api.sink;

import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.api.sink.ElementReader.Kind;
import java.util.List;

/**
 * Capability of a sink whose elements can be looked up: to tell what a round would change in a graph, at a cost that follows
 * the round and not the graph.
 *
 * <p>Needs no {@link GraphState#attach}, and writes nothing. Where there is no such graph, nothing is found.
 *
 * <p><b>Threads.</b> As {@link ElementReader}.
 *
 * <p><b>Lists.</b> The caller keeps them at a few thousand entries, and names nothing twice. Identities are canonical, in UTF-8.
 */
public interface ElementFinder {

    /** An end of an edge. */
    enum End {
        SOURCE,
        DESTINATION
    }

    /**
     * Those elements of a kind that have one of these identities, in no order; an element is whole, but whether it is an orphan
     * is not told. The caller closes the stream.
     *
     * @param identities of a vertex its own; of an edge source and destination for one without an identity of its own, and source,
     *     destination and its own for one with it. All of one length
     */
    ElementBatches find(Kind kind, List<byte[][]> identities);

    /** Every edge of a kind that has one of these vertices at an end, likewise. */
    ElementBatches edgesAt(Kind.Edges kind, End end, List<byte[]> vertices);

    /**
     * How many edges, of whatever type, start at each of these vertices or end there; a loop counts twice, and 0 is also
     * said of a vertex that is not there.
     */
    long[] degrees(String label, List<byte[]> vertices);
}
