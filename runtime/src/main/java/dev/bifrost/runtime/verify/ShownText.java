package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.ValueVisitor;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.function.DoubleUnaryOperator;

/** One value as text for a person: its kind can be told, a long text is cut. */
public final class ShownText implements ValueVisitor {

    private static final int MOST_CHARACTERS = 60;

    private final StringBuilder text = new StringBuilder();
    private final DoubleUnaryOperator shown;
    private boolean separate;

    public ShownText(DoubleUnaryOperator shown) {
        this.shown = shown;
    }

    /** The value since the last call. */
    public String take() {
        String taken = text.toString();
        text.setLength(0);
        separate = false;
        return taken;
    }

    private void put(String value) {
        if (separate) {
            text.append(", ");
        }
        text.append(value);
        separate = true;
    }

    @Override
    public void nullValue() {
        put("nothing");
    }

    @Override
    public void bool(boolean value) {
        put(String.valueOf(value));
    }

    @Override
    public void integer(long value) {
        put(String.valueOf(value));
    }

    @Override
    public void number(double value) {
        put(String.valueOf(shown.applyAsDouble(value)));
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        String value = new String(utf8, offset, length, StandardCharsets.UTF_8);
        int end = Math.min(value.length(), MOST_CHARACTERS);
        put("'" + value.substring(0, end) + (end < value.length() ? ".." : "") + "'");
    }

    @Override
    public void date(long epochDay) {
        put("date " + LocalDate.ofEpochDay(epochDay));
    }

    @Override
    public void beginList(int size) {
        put("[");
        separate = false;
    }

    @Override
    public void endList() {
        text.append(']');
        separate = true;
    }

    @Override
    public void unstorable(String reason) {
        put(reason);
    }
}
