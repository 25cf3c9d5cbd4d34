package dev.bifrost.dist.histories;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.dist.histories.History.Point;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A ledger that remembers all of its entries and can be set back to one. */
final class HistoryLedger implements Ledger {

    private final String lineage = UUID.randomUUID().toString();
    private final Map<String, Deque<Entry>> entries = new HashMap<>();
    private final Crash crash;

    HistoryLedger(Crash crash) {
        this.crash = crash;
    }

    void setBack(String table, int moves) {
        var past = past(table);
        for (int i = 0; i < moves && past.size() > 1; i++) {
            past.pop();
        }
    }

    private Deque<Entry> past(String table) {
        return entries.computeIfAbsent(table, any -> new ArrayDeque<>(List.of(Entry.NONE)));
    }

    @Override
    public String lineage() {
        return lineage;
    }

    @Override
    public Entry entry(String table) {
        return past(table).peek();
    }

    @Override
    public List<String> tables() {
        return new ArrayList<>(entries.keySet()).stream().sorted().toList();
    }

    @Override
    public Entry advance(String table, long expectedVersion, Move move) {
        crash.pass(Point.BEFORE_ADVANCE);
        var old = entry(table);
        if (old.version() != expectedVersion) {
            throw new IllegalStateException("the entry of %s is at %d".formatted(table, old.version()));
        }
        var next = new Entry(move.version(), old.cursor().plus(move.cursor()), move.digest(), move.manifest());
        past(table).push(next);
        return next;
    }

    @Override
    public void close() {}
}
