package dev.bifrost.sink.falkordb.write;

import dev.bifrost.sink.falkordb.cypher.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * How many rows of each statement the server takes at a time. A limit of its time or memory halves the number, and it stays so
 * from session to session, because to find it anew costs a statement that the server works on in vain; after many batches that
 * passed, the number is tried doubled. One thread at a time.
 */
public final class BatchSizes {

    /** So that a trial in vain costs a few hundredths of what passes. */
    private static final int PASSED_BEFORE_A_TRIAL = 32;

    private final BatchLimits limits;
    private final Map<Statement, Size> sizes = new HashMap<>();

    private static final class Size {
        private int rows;
        private int passed;
    }

    public BatchSizes(BatchLimits limits) {
        this.limits = limits;
    }

    BatchLimits limits() {
        return limits;
    }

    /** The most rows to send now. */
    int of(Statement statement) {
        Size size = sizes.get(statement);
        return size == null ? limits.rows() : size.rows;
    }

    /** The server asked for less than so many rows. */
    void refused(Statement statement, int rows) {
        Size size = sizes.computeIfAbsent(statement, any -> new Size());
        size.rows = Math.max(1, rows / 2);
        size.passed = 0;
    }

    /** The server took so many rows. */
    void passed(Statement statement, int rows) {
        Size size = sizes.get(statement);
        if (size == null || rows < size.rows || ++size.passed < PASSED_BEFORE_A_TRIAL) {
            return;
        }
        size.passed = 0;
        size.rows *= 2;
        if (size.rows >= limits.rows()) {
            sizes.remove(statement);
        }
    }
}
