package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.ValueVisitor;
import java.util.Arrays;
import java.util.Optional;

/** Keeps a text or an integer; of another kind of value nothing. */
final class SingleValue implements ValueVisitor {

    private byte[] text;
    private long integer;

    void clear() {
        text = null;
        integer = 0;
    }

    Optional<byte[]> text() {
        return Optional.ofNullable(text);
    }

    long integer() {
        return integer;
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        text = Arrays.copyOfRange(utf8, offset, offset + length);
    }

    @Override
    public void integer(long value) {
        integer = value;
    }

    @Override
    public void nullValue() {}

    @Override
    public void bool(boolean other) {}

    @Override
    public void number(double other) {}

    @Override
    public void date(long other) {}

    @Override
    public void beginList(int size) {}

    /** The last element was not the value. */
    @Override
    public void endList() {
        clear();
    }

    @Override
    public void unstorable(String reason) {}
}
