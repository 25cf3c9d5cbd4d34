package dev.bifrost.sink.text;

import dev.bifrost.api.graph.ValueVisitor;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * Values as text. Whatever a value holds, its text has no line end, no control character and nothing that turns the
 * direction of writing.
 */
final class ValueText implements ValueVisitor {

    private static final long LAST_DAY = LocalDate.MAX.toEpochDay();

    private final StringBuilder out;
    private boolean inList;
    private boolean first;

    ValueText(StringBuilder out) {
        this.out = out;
    }

    /** A name between back quotes. */
    static String name(String name) {
        return "`" + escaped(name) + "`";
    }

    /** Text between double quotes. */
    static String quoted(String text) {
        return "\"" + escaped(text) + "\"";
    }

    /** Text that may stand between quotes of either kind, and in a comment. */
    static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 8);
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '"' -> escaped.append("\\\"");
                case '`' -> escaped.append("\\`");
                case '\\' -> escaped.append("\\\\");
                default -> {
                    if (isPlain(point)) {
                        escaped.appendCodePoint(point);
                    } else {
                        escaped.append("\\u{%X}".formatted(point));
                    }
                }
            }
        });
        return escaped.toString();
    }

    private static boolean isPlain(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    private StringBuilder next() {
        if (inList && !first) {
            out.append(", ");
        }
        first = false;
        return out;
    }

    @Override
    public void nullValue() {
        next().append("null");
    }

    @Override
    public void bool(boolean value) {
        next().append(value);
    }

    @Override
    public void integer(long value) {
        next().append(value);
    }

    @Override
    public void number(double value) {
        next().append(value);
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        next().append(quoted(new String(utf8, offset, length, StandardCharsets.UTF_8)));
    }

    @Override
    public void date(long epochDay) {
        var day =
                Math.abs(epochDay) <= LAST_DAY ? LocalDate.ofEpochDay(epochDay).toString() : "day " + epochDay;
        next().append("date(\"").append(day).append("\")");
    }

    @Override
    public void beginList(int size) {
        out.append('[');
        inList = true;
        first = true;
    }

    @Override
    public void endList() {
        out.append(']');
        inList = false;
    }

    @Override
    public void unstorable(String reason) {
        next().append("unstorable(").append(quoted(reason)).append(')');
    }
}
