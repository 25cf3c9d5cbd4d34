package dev.bifrost.sink.falkordb.write;

import dev.bifrost.sink.falkordb.cypher.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How the next batch of a statement goes, by what became of those before it: how many rows the server takes at a time, and in
 * which form. Both stay from session to session. One thread at a time.
 *
 * <p>A limit of the server's time or memory halves the number of rows, since to find it anew costs a statement that the server
 * works on in vain; after many batches that passed, the number is tried doubled.
 */
public final class Pacing {

    /** So that a trial in vain costs a few hundredths of what passes. */
    private static final int PASSED_BEFORE_A_TRIAL = 32;

    private final BatchLimits limits;
    private final Map<Statement, Size> sizes = new HashMap<>();
    private final Set<Statement> updating = new HashSet<>();
    private final Set<Statement> constrained = new HashSet<>();

    private static final class Size {
        private int rows;
        private int passed;
    }

    public Pacing(BatchLimits limits) {
        this.limits = limits;
    }

    BatchLimits limits() {
        return limits;
    }

    /** The most rows to send now. */
    int rows(Statement statement) {
        Size size = sizes.get(statement);
        return size == null ? limits.rows() : size.rows;
    }

    /** The text to send now: that which suits what the last batch met. */
    String text(Statement statement) {
        return updating.contains(statement) ? statement.updating().orElseThrow() : statement.text();
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

    /** Of so many rows, so many made an element that was not there. */
    void met(Statement statement, long rows, long created) {
        if (statement.updating().isPresent() && 2 * created < rows && !constrained.contains(statement)) {
            updating.add(statement);
        } else {
            updating.remove(statement);
        }
    }

    /**
     * A constraint of the graph refused a batch. Whether it is worth another attempt: a vertex that the updating form makes has no
     * property yet when the server looks, so the statement leaves that form for good.
     */
    boolean leavesUpdating(Statement statement) {
        boolean was = updating.remove(statement);
        if (was) {
            constrained.add(statement);
        }
        return was;
    }
}
