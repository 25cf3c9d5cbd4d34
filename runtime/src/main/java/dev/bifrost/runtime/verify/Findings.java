package dev.bifrost.runtime.verify;

import dev.bifrost.runtime.sweep.Partitions;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * What was found, as hashes of identities: all of it on disk, and the first few of each step and finding at hand for a report.
 */
final class Findings implements AutoCloseable {

    private final Partitions all;
    private final int most;
    private final Map<Integer, Map<Finding, Long>> counts = new HashMap<>();
    private final Map<Key, Map<Integer, Finding>> shown = new HashMap<>();

    /** An element's hash. */
    record Key(long high, long low) {}

    /**
     * @param directory an own one
     * @param most how many of each step and finding are kept at hand
     */
    Findings(Path directory, int most) {
        this.all = new Partitions(directory);
        this.most = most;
    }

    /** @param subject a step's number; for what is about an element as a whole the complement of its kind's */
    void add(long high, long low, int subject, Finding finding) {
        if (count(subject, finding) <= most) {
            shown.computeIfAbsent(new Key(high, low), any -> new HashMap<>()).put(subject, finding);
        }
        if (finding.isDifference()) {
            all.add(high, low, new byte[] {(byte) (subject >> 8), (byte) subject, (byte) finding.ordinal()});
        }
    }

    /** Counts a finding of which nothing else can be said; how many there are now. */
    long count(int subject, Finding finding) {
        return counts.computeIfAbsent(subject, any -> new EnumMap<>(Finding.class))
                .merge(finding, 1L, Long::sum);
    }

    /** How many there are of each. */
    Map<Finding, Long> of(int subject) {
        return counts.getOrDefault(subject, Map.of());
    }

    /** Those at hand: by element what was found of which subject. */
    Map<Key, Map<Integer, Finding>> shown() {
        return shown;
    }

    /** Takes one finding. */
    interface Visitor {
        void visit(long high, long low, int subject, Finding finding);
    }

    /** Reads the differences of a partition. */
    void read(int partition, Visitor visitor) {
        all.read(
                partition,
                (high, low, texts) ->
                        visitor.visit(high, low, texts[0][0] << 8 | texts[0][1] & 0xFF, Finding.values()[texts[0][2]]));
    }

    @Override
    public void close() {
        all.close();
    }
}
