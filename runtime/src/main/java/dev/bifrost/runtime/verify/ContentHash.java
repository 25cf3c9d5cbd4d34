package dev.bifrost.runtime.verify;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.bifrost.api.graph.ValueVisitor;
import java.util.function.DoubleUnaryOperator;

/** XXH3 of the values that a step writes into an element, as the graph shows them. */
final class ContentHash implements ValueVisitor {

    private final HashStream64 hash = Hashing.xxh3_64().hashStream();
    private final DoubleUnaryOperator shown;

    /** @param shown a float as the graph shows it */
    ContentHash(DoubleUnaryOperator shown) {
        this.shown = shown;
    }

    void begin() {
        hash.reset();
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
        hash.putLong(Double.doubleToRawLongBits(shown.applyAsDouble(value)));
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

    /** Of a graph's value: no table makes such a one. */
    @Override
    public void unstorable(String reason) {
        hash.putByte((byte) 9);
    }
}
