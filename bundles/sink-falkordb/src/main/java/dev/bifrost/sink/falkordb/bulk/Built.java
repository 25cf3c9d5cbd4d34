package dev.bifrost.sink.falkordb.bulk;

import java.util.Map;
import java.util.TreeMap;

/** What a built graph must hold: counts by label and type, and by step how many elements carry its marker and the sum of what is left of the markers. */
final class Built {

    /** Sums of remainders stay exact in a double, which is what the server adds with. */
    static final long MODULUS = 65_536;

    private final Map<String, Long> labels = new TreeMap<>();
    private final Map<String, Long> types = new TreeMap<>();
    private final long[] elements;
    private final long[] sums;
    private final long[] placeholders;

    Built(int steps) {
        elements = new long[steps];
        sums = new long[steps];
        placeholders = new long[steps];
    }

    void vertex(String label, Element vertex) {
        labels.merge(label, 1L, Long::sum);
        steps(vertex);
    }

    void edge(String type, Element edge) {
        types.merge(type, 1L, Long::sum);
        steps(edge);
    }

    /** @param step of the edge that needed it */
    void placeholder(String label, int step) {
        labels.merge(label, 1L, Long::sum);
        placeholders[step]++;
    }

    private void steps(Element element) {
        for (Contribution contribution : element.standing()) {
            elements[contribution.step()]++;
            sums[contribution.step()] += contribution.marker() % MODULUS;
        }
    }

    Map<String, Long> labels() {
        return labels;
    }

    Map<String, Long> types() {
        return types;
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
        return labels.values().stream().mapToLong(Long::longValue).sum();
    }
}
