package dev.bifrost.sink.falkordb.bulk;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a built graph must hold: counts by label and type, and by step how many elements carry its marker and the sum of what is left of the markers. */
final class Built {

    /** Sums of remainders stay exact in a double, which is what the server adds with. */
    static final long MODULUS = 65_536;

    private final Map<String, long[]> labels = new HashMap<>();
    private final Map<String, long[]> types = new HashMap<>();
    private final long[] elements;
    private final long[] sums;
    private final long[] placeholders;

    Built(int steps) {
        elements = new long[steps];
        sums = new long[steps];
        placeholders = new long[steps];
    }

    void vertex(String label, Element vertex) {
        count(labels, label);
        steps(vertex);
    }

    void edge(String type, Element edge) {
        count(types, type);
        steps(edge);
    }

    /** @param step of the edge that needed it */
    void placeholder(String label, int step) {
        count(labels, label);
        placeholders[step]++;
    }

    private static void count(Map<String, long[]> counts, String name) {
        counts.computeIfAbsent(name, any -> new long[1])[0]++;
    }

    private void steps(Element element) {
        for (Contribution contribution : element.standing()) {
            elements[contribution.step()]++;
            sums[contribution.step()] += contribution.marker() % MODULUS;
        }
    }

    Map<String, Long> labels() {
        return sorted(labels);
    }

    Map<String, Long> types() {
        return sorted(types);
    }

    long elements(int step) {
        return elements[step];
    }

    long sum(int step) {
        return sums[step];
    }

    long placeholders(int step) {
        return placeholders[step];
    }

    long vertices() {
        return labels.values().stream().mapToLong(count -> count[0]).sum();
    }

    private static Map<String, Long> sorted(Map<String, long[]> counts) {
        var sorted = new TreeMap<String, Long>();
        counts.forEach((name, count) -> sorted.put(name, count[0]));
        return sorted;
    }
}
