package dev.bifrost.runtime.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rows of one window that cannot be stored: how many by column and reason, and where the first ones stand. Holds no
 * values; its size does not grow with the number of rows.
 */
public final class BadRows {

    private static final int POSITIONS = 5;

    private final Map<String, Finding> findings = new LinkedHashMap<>();
    private long batchStart;
    private long total;

    private static final class Finding {
        private long count;
        private final StringBuilder positions = new StringBuilder();
    }

    /** Rows of the next batch stand {@code rows} further down in the window. */
    void advance(long rows) {
        batchStart += rows;
    }

    void add(int row, String column, String reason) {
        total++;
        var finding = findings.computeIfAbsent("column %s: %s".formatted(column, reason), key -> new Finding());
        if (finding.count++ < POSITIONS) {
            finding.positions.append(finding.positions.isEmpty() ? "" : ", ").append(batchStart + row + 1);
        }
    }

    /** How many rows. */
    public long total() {
        return total;
    }

    /** One clause for each column and reason, for a person. */
    public String summary() {
        return findings.entrySet().stream()
                .map(entry -> "%s in %d row%s (row %s%s)"
                        .formatted(
                                entry.getKey(),
                                entry.getValue().count,
                                entry.getValue().count == 1 ? "" : "s",
                                entry.getValue().positions,
                                entry.getValue().count > POSITIONS ? ", .." : ""))
                .collect(Collectors.joining("; "));
    }
}
