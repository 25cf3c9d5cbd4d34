package dev.bifrost.runtime.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The rows of one window that cannot be stored: how many by column and reason, and where the first ones stand. Holds no
 * values; its size does not grow with the number of rows. The rows themselves go to a destination, batch by batch.
 */
public final class BadRows {

    private static final int POSITIONS = 5;

    private final Map<String, Finding> findings = new LinkedHashMap<>();
    private final List<BadRow> ofBatch = new ArrayList<>();
    private final Destination destination;
    private long batchStart;
    private long total;

    /** Where rows go that cannot be stored, besides being counted. */
    public interface Destination {

        /** They are counted only. */
        Destination NONE = (batch, bad) -> {};

        /**
         * Takes the bad rows of a batch.
         *
         * @param batch lent, as it was read
         * @param bad in the order in which they were found
         */
        void take(VectorSchemaRoot batch, List<BadRow> bad);
    }

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

    BadRows(Destination destination) {
        this.destination = destination;
    }

    /** Is told of bad rows, by their number in the batch at hand. */
    interface Finder {

        void add(BadRow bad);

        /** For rows that a transform made of the batch at hand. */
        default Finder ofMadeRows() {
            return bad -> add(bad.at(BadRow.MADE));
        }
    }

    /** @param numbers where each row of the batch at hand stands in the batch that was read */
    Finder standingAt(int[] numbers) {
        return bad -> add(bad.isMade() ? bad : bad.at(numbers[bad.row()]));
    }

    /** The batch at hand is done; rows of the next one stand as much further down in the window. */
    void advance(VectorSchemaRoot batch) {
        if (!ofBatch.isEmpty()) {
            destination.take(batch, ofBatch);
            ofBatch.clear();
        }
        batchStart += batch.getRowCount();
    }

    void add(BadRow bad) {
        note(bad, batchStart + bad.row() + 1);
        ofBatch.add(bad);
    }

    /**
     * A row of a batch that is done: the target refused it.
     *
     * @param batch holds the row alone
     * @param position of the row in the window, from 1
     */
    public void refused(VectorSchemaRoot batch, BadRow bad, long position) {
        note(bad, position);
        destination.take(batch, List.of(bad));
    }

    private void note(BadRow bad, long position) {
        total++;
        var finding = findings.computeIfAbsent(bad.cause(), cause -> new Finding());
        if (finding.count++ < POSITIONS && !bad.isMade()) {
            finding.positions.append(finding.positions.isEmpty() ? "" : ", ").append(position);
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
