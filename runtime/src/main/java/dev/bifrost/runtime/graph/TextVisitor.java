package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.ValueVisitor;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** Keeps the text of the last value: for key columns that are stored as text or as a day. */
final class TextVisitor implements ValueVisitor {

    byte[] bytes = new byte[0];
    int offset;
    int length;

    String string() {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        this.bytes = utf8;
        this.offset = offset;
        this.length = length;
    }

    @Override
    public void date(long epochDay) {
        byte[] iso = LocalDate.ofEpochDay(epochDay).toString().getBytes(StandardCharsets.US_ASCII);
        text(iso, 0, iso.length);
    }

    @Override
    public void nullValue() {
        text(new byte[0], 0, 0);
    }

    @Override
    public void bool(boolean value) {
        throw noKey("a boolean");
    }

    @Override
    public void integer(long value) {
        throw noKey("an integer");
    }

    @Override
    public void number(double value) {
        throw noKey("a float");
    }

    @Override
    public void beginList(int size) {
        throw noKey("a list");
    }

    @Override
    public void endList() {
        throw noKey("a list");
    }

    @Override
    public void unstorable(String reason) {
        throw noKey(reason);
    }

    private static IllegalStateException noKey(String what) {
        return new IllegalStateException("the compiler let " + what + " pass as a text key");
    }
}
