package dev.bifrost.sink.falkordb.server;

import dev.bifrost.api.graph.ValueVisitor;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads values of the compact form in the terms of the API: a date is a day, text stays bytes. */
public final class TaggedValues {

    // the server's tags
    static final int NULL = 1;
    static final int STRING = 2;
    static final int INTEGER = 3;
    static final int BOOLEAN = 4;
    static final int DOUBLE = 5;
    static final int ARRAY = 6;
    private static final int DATE = 14;
    private static final long DAY_SECONDS = 86_400;

    private TaggedValues() {}

    /** Hands over one value, known by its tag. */
    public static void read(Object tag, Object content, ValueVisitor out) {
        int kind = ((Long) tag).intValue();
        switch (kind) {
            case NULL -> out.nullValue();
            case STRING -> out.text((byte[]) content, 0, ((byte[]) content).length);
            case INTEGER -> out.integer((Long) content);
            case BOOLEAN -> out.bool(((byte[]) content)[0] == 't');
            case DOUBLE -> out.number(Double.parseDouble(ascii(content)));
            case DATE -> out.date(Math.floorDiv((Long) content, DAY_SECONDS));
            case ARRAY -> {
                List<?> elements = (List<?>) content;
                out.beginList(elements.size());
                for (Object element : elements) {
                    List<?> tagged = (List<?>) element;
                    read(tagged.get(0), tagged.get(1), out);
                }
                out.endList();
            }
            default -> out.unstorable("a value of the server's kind " + kind);
        }
    }

    /** Not a number and the infinities are written otherwise by C than by Java; they are not of this product's making. */
    private static String ascii(Object content) {
        String text = new String((byte[]) content, StandardCharsets.US_ASCII);
        return switch (text) {
            case "inf" -> "Infinity";
            case "-inf" -> "-Infinity";
            case "nan", "-nan" -> "NaN";
            default -> text;
        };
    }
}
