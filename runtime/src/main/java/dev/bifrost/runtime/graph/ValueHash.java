package dev.bifrost.runtime.graph;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.bifrost.api.graph.ValueVisitor;

/**
 * XXH3 of the values of an element, as the graph stores them. Such hashes are kept in graphs, so this class may not change
 * without a new {@link dev.bifrost.api.graph.GraphModel#GRAMMAR_VERSION}.
 */
public abstract class ValueHash implements ValueVisitor {

    final HashStream64 hash = Hashing.xxh3_64().hashStream();

    /** Starts an element. */
    public void begin() {
        hash.reset();
    }

    public final long value() {
        return hash.getAsLong();
    }

    @Override
    public final void nullValue() {
        hash.putByte((byte) 0);
    }

    @Override
    public final void bool(boolean value) {
        hash.putByte((byte) (value ? 2 : 1));
    }

    @Override
    public final void integer(long value) {
        hash.putByte((byte) 3);
        hash.putLong(value);
    }

    @Override
    public void number(double value) {
        hash.putByte((byte) 4);
        hash.putLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public final void text(byte[] utf8, int offset, int length) {
        hash.putByte((byte) 5);
        hash.putInt(length);
        hash.putBytes(utf8, offset, length);
    }

    @Override
    public final void date(long epochDay) {
        hash.putByte((byte) 6);
        hash.putLong(epochDay);
    }

    @Override
    public final void beginList(int size) {
        hash.putByte((byte) 7);
        hash.putInt(size);
    }

    @Override
    public final void endList() {
        hash.putByte((byte) 8);
    }

    /** Of a graph's value: no table makes such a one. */
    @Override
    public void unstorable(String reason) {
        hash.putByte((byte) 9);
    }
}
