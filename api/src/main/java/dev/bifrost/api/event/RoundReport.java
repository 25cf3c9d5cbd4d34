package dev.bifrost.api.event;

import java.time.Duration;
import java.util.List;

/**
 * The sum of a round.
 *
 * @param round its number, from 1
 * @param tables one outcome for each table, in the mapping's order
 * @param elapsed the whole round
 */
public record RoundReport(long round, List<TableOutcome> tables, Duration elapsed) {

    public RoundReport {
        tables = List.copyOf(tables);
    }

    public long count(TableOutcome.Status status) {
        return tables.stream().filter(table -> table.status() == status).count();
    }

    /** Whether the round made no progress: at least one table was attempted and all attempts failed. Idle is no attempt. */
    public boolean isFailure() {
        return count(TableOutcome.Status.FAILED) > 0 && count(TableOutcome.Status.SYNCED) == 0;
    }

    /** Whether nothing was attempted. */
    public boolean isIdle() {
        return count(TableOutcome.Status.IDLE) == tables.size();
    }

    /** One word: {@code idle}, {@code synced}, {@code partial} (some tables failed) or {@code failed}. */
    public String result() {
        if (isFailure()) {
            return "failed";
        }
        if (count(TableOutcome.Status.FAILED) > 0) {
            return "partial";
        }
        return isIdle() ? "idle" : "synced";
    }

    /** Elements written and contributions removed, over all tables. */
    public long changes() {
        return tables.stream()
                .mapToLong(table -> table.sink().written() + table.sink().removed())
                .sum();
    }
}
