package dev.bifrost.sink.falkordb.read;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Goes over all internal ids in ranges that hold at most a page of elements. A range that holds more, such as a hub's edges, is
 * halved until it does not; ranges grow while they hold little, so that a small label among many vertices takes few
 * queries.
 */
final class RangeWalk {

    private static final long MOST_IDS = 1 << 20;

    /** The server reads limits as 32 bits: a larger one lets nothing pass. */
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final long end;
    private final Deque<Range> pieces = new ArrayDeque<>();
    private long reached;
    private long width;
    private int page;

    /**
     * @param end behind the last internal id
     * @param page most elements in a range
     */
    RangeWalk(long end, int page) {
        this.end = end;
        this.page = page;
        this.width = page;
    }

    /** The next range to look into. */
    Optional<Range> next() {
        if (pieces.isEmpty() && reached < end) {
            pieces.push(new Range(reached, Math.min(end, reached + width), 0, end));
            reached += width;
        }
        return Optional.ofNullable(pieces.poll());
    }

    /** How many elements to ask for in a range: one more than a page, to see that there are more. */
    int limit(Range range) {
        return range.halves().isEmpty() ? NO_LIMIT : page + 1;
    }

    /** Whether what was found in a range is all of it; else its halves come next. */
    boolean isWhole(Range range, int found) {
        var halves = range.halves();
        boolean whole = halves.isEmpty() || found <= page;
        if (!whole) {
            halves.reversed().forEach(pieces::push);
        }
        width = found > page / 2 ? page : Math.min(MOST_IDS, width * 2);
        return whole;
    }

    /** From now on ranges hold at most this many elements. */
    void page(int elements) {
        page = elements;
        width = Math.min(width, elements);
    }
}
