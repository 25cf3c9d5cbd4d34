package dev.bifrost.api.sink;

import dev.bifrost.api.graph.ValueVisitor;
import java.util.List;
import java.util.Optional;

/**
 * Capability of a sink whose elements can be read back whole, with everything that they hold: to compare a graph with its
 * tables.
 *
 * <p>Needs no {@link GraphState#attach}, and writes nothing. A stream shows at least every element that was there from its
 * start to its end, each as it was at one moment of that time.
 *
 * <p><b>Threads.</b> Several streams may be open at once; each is used by one thread. A session may write meanwhile.
 */
public interface ElementReader {

    /** Every element of a kind, in no order; none if there is no such graph. The caller closes the stream. */
    ElementBatches elements(Kind kind);

    /** A stored float as the streams show it: a graph may keep more digits than it tells. */
    default double shown(double stored) {
        return stored;
    }

    /** Which elements. */
    sealed interface Kind {

        /** Every vertex that has the label. */
        record Vertices(String label) implements Kind {}

        /** Every edge of the type that starts and ends at vertices with these labels. */
        record Edges(String type, String srcLabel, String dstLabel) implements Kind {}
    }

    /** A stream of elements. */
    interface ElementBatches extends AutoCloseable {

        /** The next elements; empty at the end. They are in memory, of bounded size, and valid until the next call. */
        Optional<ElementBatch> next();

        /** Idempotent. */
        @Override
        void close();
    }

    /** Some elements, numbered from 0. */
    interface ElementBatch {

        /** How many there are; at least one. */
        int count();

        /** How a person finds the element in the graph, such as {@code internal id 4711}. */
        String place(int element);

        /** The labels of a vertex, in no order; empty for an edge. */
        List<String> labels(int element);

        /** The {@link dev.bifrost.api.graph.GraphModel#ID_PROPERTY} of an edge's start, in UTF-8; empty if that has none, and for a vertex. */
        Optional<byte[]> source(int element);

        /** That of its end. */
        Optional<byte[]> destination(int element);

        /** Whether it is a vertex that no step contributes to and that no edge, of whatever type, starts or ends at. */
        boolean isOrphan(int element);

        /** How many properties the element has, markers and identity included. */
        int size(int element);

        /** The name of a property, 0 to {@link #size} - 1; in no order. */
        String name(int element, int property);

        /** Hands its value over. A value of a kind that the product does not write is {@link ValueVisitor#unstorable}. */
        void value(int element, int property, ValueVisitor out);
    }
}
