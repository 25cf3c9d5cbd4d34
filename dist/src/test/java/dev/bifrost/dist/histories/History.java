package dev.bifrost.dist.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What happens to some tables and to the host that follows them.
 *
 * @param plans the mapping at first, and those that replace it
 * @param batchRows rows of a source's batch, and of a sink's statement
 * @param doneSet whether the source's cursors hold a set of done parts
 * @param keyImages tables whose old images hold the row key only
 */
record History(long seed, List<Plan> plans, int batchRows, boolean doneSet, Set<String> keyImages, List<Event> events) {

    /** One act. What has no meaning at its time does nothing, so that any event may be left out. */
    sealed interface Event {}

    /** A commit to a table: the row keys that go and the rows that come, replacing those of the same key. */
    record Commit(String table, List<List<Object>> gone, List<Row> put) implements Event {}

    /** One round of the host, with or without a fault; afterwards the host goes on, or a new one starts. */
    record Round(Fault fault, boolean restart) implements Event {}

    /** The ledger's entry of a table is set back by some moves. */
    record SetBack(String table, int moves) implements Event {}

    /** The source lost a table's history: it reads the whole table, with a reason. */
    record Expire(String table) implements Event {}

    /** The mapping is replaced. */
    record Remap(int plan) implements Event {}

    /** The user asks for a table to be read from the beginning. */
    record Reload(String table) implements Event {}

    /** Somebody deletes the graph. */
    record LoseGraph() implements Event {}

    /**
     * A crash.
     *
     * @param at how often the point is passed before
     */
    record Fault(Point point, int at) {
        static final Fault NONE = new Fault(Point.NOWHERE, 0);
    }

    /** Where a crash may happen. */
    enum Point {
        NOWHERE,
        SOURCE_BATCH,
        BEFORE_APPLY,
        AFTER_APPLY,
        BEFORE_FINISH,
        AFTER_FINISH,
        BEFORE_ADVANCE,
        BEFORE_STATEMENT,
        AFTER_STATEMENT
    }

    History with(List<Event> others) {
        return new History(seed, plans, batchRows, doneSet, keyImages, List.copyOf(others));
    }

    /** A script that a person can read. */
    String script() {
        var lines = new ArrayList<String>();
        lines.add("seed %d, batches of %d%s, key images of %s"
                .formatted(seed, batchRows, doneSet ? ", done set" : "", keyImages));
        for (int i = 0; i < plans.size(); i++) {
            lines.add("plan " + i + ":");
            plans.get(i).tables().forEach(table -> {
                lines.add("  table %s %s by %s, filter %s, %s"
                        .formatted(table.name(), table.mode(), table.rowKey(), table.filter(), table.ways()));
                table.steps().forEach(step -> lines.add("    " + step));
            });
        }
        events.forEach(event -> lines.add("- " + event));
        return String.join("\n", lines);
    }
}
