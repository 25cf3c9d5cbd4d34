package dev.bifrost.runtime.cli;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableBatches;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Prints rows as they come, up to a limit, and counts them by kind. Holds one batch at a time. */
final class ChangePrinter {

    private static final String ROW = "row";

    private final Terminal terminal;
    private final long limit;
    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, String> leftOut = new TreeMap<>();
    private long printed;
    private boolean more;

    ChangePrinter(Terminal terminal, long limit) {
        this.terminal = terminal;
        this.limit = limit;
    }

    /** Prints until the limit, the end of the stream, or nobody reads any more. */
    void print(TableBatches batches) {
        for (var next = batches.next(); next.isPresent() && !more; next = more ? next : batches.next()) {
            try (var batch = next.get()) {
                print(batch);
            }
            if (terminal.out().checkError()) {
                more = true;
            }
        }
    }

    private void print(VectorSchemaRoot batch) {
        var lines = RowLines.of(batch);
        leftOut.putAll(lines.leftOut());
        var kinds = Optional.ofNullable(batch.getVector(ChangeType.COLUMN));
        var text = new StringBuilder();
        for (int row = 0; row < batch.getRowCount(); row++) {
            if (printed == limit) {
                more = true;
                break;
            }
            counts.merge(kind(kinds, row), 1L, Long::sum);
            text.append(lines.line(row)).append(System.lineSeparator());
            printed++;
        }
        terminal.out().print(text);
    }

    private static String kind(Optional<FieldVector> kinds, int row) {
        return kinds.filter(VarCharVector.class::isInstance)
                .map(vector -> ChangeType.parse(String.valueOf(vector.getObject(row))))
                .map(type -> type.name().toLowerCase(Locale.ROOT))
                .orElse(ROW);
    }

    /** Rows that were printed, by kind; {@code row} where a window has no kinds. */
    Map<String, Long> counts() {
        return counts;
    }

    /** Columns that were not shown, each with the reason. */
    Map<String, String> leftOut() {
        return leftOut;
    }

    long printed() {
        return printed;
    }

    /** Whether there are rows that were not printed. */
    boolean more() {
        return more;
    }
}
