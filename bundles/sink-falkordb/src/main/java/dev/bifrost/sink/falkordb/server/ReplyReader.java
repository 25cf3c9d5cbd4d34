package dev.bifrost.sink.falkordb.server;

import dev.bifrost.api.BifrostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Reads the compact form of an answer: header, rows of tagged values, statistics. The verbose form prints lists as text,
 * in which an element with a comma cannot be told from two.
 */
final class ReplyReader {

    private static final String NODES_CREATED = "Nodes created: ";
    private static final String EDGES_CREATED = "Relationships created: ";

    private ReplyReader() {}

    static Reply read(Object answer) {
        try {
            List<?> parts = (List<?>) answer;
            var rows = new ArrayList<List<Object>>();
            if (parts.size() == 3) {
                for (Object row : (List<?>) parts.get(1)) {
                    rows.add(values((List<?>) row));
                }
            }
            var statistics = (List<?>) parts.getLast();
            return new Reply(rows, counted(statistics, NODES_CREATED), counted(statistics, EDGES_CREATED));
        } catch (ClassCastException | IndexOutOfBoundsException | NumberFormatException e) {
            throw unknown(e);
        }
    }

    /** The one value of an answer's one row, not read further. */
    static List<?> single(Object answer) {
        try {
            var rows = (List<?>) ((List<?>) answer).get(1);
            return (List<?>) ((List<?>) rows.getFirst()).getFirst();
        } catch (ClassCastException | IndexOutOfBoundsException | NoSuchElementException e) {
            throw unknown(e);
        }
    }

    private static List<Object> values(List<?> tagged) {
        var values = new ArrayList<Object>(tagged.size());
        for (Object value : tagged) {
            values.add(value((List<?>) value));
        }
        return values;
    }

    private static Object value(List<?> tagged) {
        Object content = tagged.get(1);
        return switch (((Long) tagged.getFirst()).intValue()) {
            case TaggedValues.NULL -> null;
            case TaggedValues.STRING -> text(content);
            case TaggedValues.INTEGER -> (Long) content;
            case TaggedValues.BOOLEAN -> Boolean.valueOf(text(content));
            case TaggedValues.DOUBLE -> Double.valueOf(text(content));
            case TaggedValues.ARRAY -> values((List<?>) content);
            default -> throw unknown(null);
        };
    }

    private static long counted(List<?> statistics, String what) {
        for (Object line : statistics) {
            if (text(line).startsWith(what)) {
                return Long.parseLong(text(line).substring(what.length()));
            }
        }
        return 0;
    }

    private static String text(Object bytes) {
        return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }

    static BifrostException unknown(RuntimeException cause) {
        return new BifrostException(
                FalkorDbErrors.BAD_REPLY,
                "the server answered in a form that this version does not know; FalkorDB 4.x is supported",
                cause);
    }
}
