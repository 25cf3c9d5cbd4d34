package dev.bifrost.source.files.order;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Which commits some files hold, to count each once, in however many files it is. Numbers that follow each other are kept as one
 * range, so that counters take next to no memory; of numbers with gaps, such as timestamps, only so many are kept.
 */
public final class CommitNumbers {

    private static final int MOST_RANGES = 1 << 16;

    /** The last number of each range by its first one. */
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    private boolean overflown;

    void add(long number) {
        addRange(number, number);
    }

    /** Takes all of another's in. */
    public void addAll(CommitNumbers others) {
        overflown |= others.overflown;
        others.ranges.forEach(this::addRange);
    }

    private void addRange(long first, long last) {
        Map.Entry<Long, Long> before = ranges.floorEntry(first);
        if (overflown || before != null && before.getValue() >= last) {
            return;
        }
        long start = first;
        if (before != null && (before.getValue() >= first || before.getValue() + 1 == first)) {
            start = before.getKey();
        }
        long end = last;
        var next = ranges.higherEntry(first);
        while (next != null && touches(end, next.getKey())) {
            end = Math.max(end, next.getValue());
            ranges.remove(next.getKey());
            next = ranges.higherEntry(first);
        }
        ranges.put(start, end);
        if (ranges.size() > MOST_RANGES) {
            overflown = true;
            ranges.clear();
        }
    }

    private static boolean touches(long end, long start) {
        return start <= end || start == end + 1;
    }

    /** How many there are; empty if they are too many to tell apart. */
    public OptionalLong count() {
        return overflown
                ? OptionalLong.empty()
                : OptionalLong.of(ranges.entrySet().stream()
                        .mapToLong(range -> range.getValue() - range.getKey() + 1)
                        .sum());
    }
}
