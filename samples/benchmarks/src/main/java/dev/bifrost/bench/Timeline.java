package dev.bifrost.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who was at work when. Threads: any may add; it is read when all are done. */
final class Timeline {

    /** A stretch of one stage, by {@link System#nanoTime}. */
    record Span(String stage, long begin, long end) {}

    private final List<Span> spans = new ArrayList<>();

    synchronized void add(String stage, long begin, long end) {
        spans.add(new Span(stage, begin, end));
    }

    synchronized List<Span> spans() {
        return spans.stream().sorted(Comparator.comparingLong(Span::begin)).toList();
    }

    /** Seconds of each stage. */
    synchronized Map<String, Double> seconds() {
        var seconds = new TreeMap<String, Double>();
        spans.forEach(span -> seconds.merge(span.stage(), (span.end() - span.begin()) / 1e9, Double::sum));
        return seconds;
    }

    /** Seconds in which a stage and one of the others were both at work. */
    synchronized double overlap(String stage, List<String> others) {
        double overlap = 0;
        for (Span one : spans) {
            for (Span other : spans) {
                if (one.stage().equals(stage) && others.contains(other.stage())) {
                    overlap +=
                            Math.max(0, Math.min(one.end(), other.end()) - Math.max(one.begin(), other.begin())) / 1e9;
                }
            }
        }
        return overlap;
    }

    /** From the first begin to the last end. */
    synchronized double wallSeconds() {
        long begin = spans.stream().mapToLong(Span::begin).min().orElse(0);
        return (spans.stream().mapToLong(Span::end).max().orElse(0) - begin) / 1e9;
    }
}
