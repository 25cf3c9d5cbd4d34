package dev.bifrost.sink.falkordb.read;

import dev.bifrost.sink.falkordb.cypher.Parameters;
import java.util.List;

/**
 * The elements whose vertex, or whose source and destination, have internal ids in these ranges. An element keeps its
 * internal ids, so ranges do not shift while others write.
 *
 * @param from first id of the vertex or source
 * @param to behind the last
 * @param low first id of the destination
 * @param high behind the last
 */
public record Range(long from, long to, long low, long high) {

    /** Two halves, sources first; empty if it holds one pair of vertices. */
    public List<Range> halves() {
        if (to - from > 1) {
            long middle = from + (to - from) / 2;
            return List.of(new Range(from, middle, low, high), new Range(middle, to, low, high));
        }
        if (high - low > 1) {
            long middle = low + (high - low) / 2;
            return List.of(new Range(from, to, low, middle), new Range(from, to, middle, high));
        }
        return List.of();
    }

    /** A query on this range. */
    byte[] query(String text, int limit) {
        return new Parameters()
                .with("from", from)
                .with("to", to)
                .with("low", low)
                .with("high", high)
                .with("limit", limit)
                .query(text);
    }
}
