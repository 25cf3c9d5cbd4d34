package dev.bifrost.runtime.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rows of one window that cannot be stored: how many by column and reason, and where the first ones stand. Holds no
 * values; its size does not grow with the number of rows.
 */
public final class BadRows {

    /** Stands for the place of a row that a transform made: it is none of the table's. */
    static final int MADE_ROW = -1;

    private static final int POSITIONS = 5;

    private final Map<String, Finding> findings = new LinkedHashMap<>();
    private long batchStart;
    private long total;

    private static final class Finding {
        private long count;
        private final StringBuilder positions = new StringBuilder();

        @Override
        public String toString() {
            String where =
                    positions.isEmpty() ? "" : " (row %s%s)".formatted(positions, count > POSITIONS ? ", .." : "");
            return " in %d row%s%s".formatted(count, count == 1 ? "" : "s", where);
        }
    }

    /** Is told of bad rows, by their number in the batch at hand. */
    interface Finder {

        void add(int row, String column, String reason);

        /** For rows that a transform made of the batch at hand. */
        default Finder ofMadeRows() {
            return (row, column, reason) -> add(MADE_ROW, column, reason);
        }
    }

    /** @param numbers where each row of the batch at hand stands in the batch that was read */
    Finder standingAt(int[] numbers) {
        return (row, column, reason) -> add(row == MADE_ROW ? row : numbers[row], column, reason);
    }

    /** Rows of the next batch stand {@code rows} further down in the window. */
    void advance(long rows) {
        batchStart += rows;
    }

    void add(int row, String column, String reason) {
        total++;
        var finding = findings.computeIfAbsent("column %s: %s".formatted(column, reason), key -> new Finding());
        if (finding.count++ < POSITIONS && row != MADE_ROW) {
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
                .map(entry -> entry.getKey() + entry.getValue())
                .collect(Collectors.joining("; "));
    }
}
