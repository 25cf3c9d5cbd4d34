package dev.bifrost.runtime.graph;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueVisitor;

/**
 * The 64-bit marker of an element: XXH3 of the step's form (label or type, labels, names, types) and of the row's values as
 * the graph stores them. Equal marker means nothing to write. The value is kept in graphs, so this class may not change
 * without a new {@link dev.bifrost.api.graph.GraphModel#GRAMMAR_VERSION}.
 */
final class Marker implements ValueVisitor {

    private final HashStream64 hash = Hashing.xxh3_64().hashStream();
    private final long form;

    Marker(StepShape shape) {
        hash.putString(form(shape));
        form = hash.getAsLong();
    }

    private static String form(StepShape shape) {
        String element = switch (shape) {
            case StepShape.Vertex vertex -> "vertex " + vertex.label() + vertex.labels();
            case StepShape.Edge edge ->
                "edge " + edge.type() + " " + edge.srcLabel() + " " + edge.dstLabel() + " " + edge.keyed();
        };
        return element + shape.properties();
    }

    /** Starts an element. */
    void begin() {
        hash.reset();
        hash.putLong(form);
    }

    long value() {
        return hash.getAsLong();
    }

    @Override
    public void nullValue() {
        hash.putByte((byte) 0);
    }

    @Override
    public void bool(boolean value) {
        hash.putByte((byte) (value ? 2 : 1));
    }

    @Override
    public void integer(long value) {
        hash.putByte((byte) 3);
        hash.putLong(value);
    }

    @Override
    public void number(double value) {
        hash.putByte((byte) 4);
        hash.putLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        hash.putByte((byte) 5);
        hash.putInt(length);
        hash.putBytes(utf8, offset, length);
    }

    @Override
    public void date(long epochDay) {
        hash.putByte((byte) 6);
        hash.putLong(epochDay);
    }

    @Override
    public void beginList(int size) {
        hash.putByte((byte) 7);
        hash.putInt(size);
    }

    @Override
    public void endList() {
        hash.putByte((byte) 8);
    }

    @Override
    public void unstorable(String reason) {
        throw new IllegalStateException("a bad row was not set aside: " + reason);
    }
}
