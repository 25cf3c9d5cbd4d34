package dev.bifrost.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Measurements of one thing, in the order in which they were taken. */
final class Samples {

    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    double median() {
        return median(values);
    }

    /** What the machine's noise cannot make smaller. */
    double least() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** The largest less the smallest, in parts of the median: how much the machine's noise moves a single value. */
    double spread() {
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return (most - least()) / median();
    }

    /** The median of the ratios of what was measured in one turn: noise that lasts longer than a turn falls out. */
    double medianOver(Samples other) {
        return median(IntStream.range(0, Math.min(values.size(), other.values.size()))
                .mapToObj(turn -> values.get(turn) / other.values.get(turn))
                .toList());
    }

    private static double median(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalStateException("nothing was measured");
        }
        var sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
