package dev.bifrost.runtime.diff;

import dev.bifrost.api.ledger.Ledger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A ledger as it is. What it is told it remembers only as long as a round is looked at. */
final class StillLedger implements Ledger {

    private final Ledger ledger;
    private final Map<String, Entry> told = new HashMap<>();

    StillLedger(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public String lineage() {
        return ledger.lineage();
    }

    @Override
    public Entry entry(String table) {
        return told.getOrDefault(table, ledger.entry(table));
    }

    @Override
    public List<String> tables() {
        return ledger.tables();
    }

    @Override
    public Entry advance(String table, long expectedVersion, Move move) {
        var next = new Entry(move.version(), entry(table).cursor().plus(move.cursor()), move.digest(), move.manifest());
        told.put(table, next);
        return next;
    }

    @Override
    public void close() {}
}
