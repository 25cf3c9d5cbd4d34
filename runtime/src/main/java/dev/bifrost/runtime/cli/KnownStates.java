package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.GraphState.GraphLook;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.round.TablePosition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where the tables are, by the graph and by the ledger. Either may be out of reach: a running host holds its ledger, and a
 * server may be down. Then the other one is told all the same.
 */
final class KnownStates {

    private final Told<Ledger> ledger;
    private final Told<Optional<GraphLook>> graph;

    /** What one of them said, or why it said nothing. */
    record Told<T>(Optional<T> answer, Optional<BifrostException> fault) {

        private interface Question<T> {
            T ask();
        }

        private static <T> Told<T> by(Question<T> question) {
            try {
                return new Told<>(Optional.of(question.ask()), Optional.empty());
            } catch (BifrostException e) {
                return new Told<>(Optional.empty(), Optional.of(e));
            }
        }
    }

    private KnownStates(Told<Ledger> ledger, Told<Optional<GraphLook>> graph) {
        this.ledger = ledger;
        this.graph = graph;
    }

    /** @throws BifrostException the ledger's reason, if nothing is known at all */
    static KnownStates of(Wiring wiring) {
        Told<Optional<GraphLook>> graph =
                Told.by(() -> wiring.sink() instanceof GraphState state ? state.look() : Optional.<GraphLook>empty());
        var states = new KnownStates(Told.by(wiring::ledger), graph);
        if (states.ledger.fault().isPresent() && states.look().isEmpty()) {
            throw states.ledger.fault().get();
        }
        return states;
    }

    /** Every table that one of them knows, sorted. */
    List<String> tables() {
        var names = new TreeSet<>(marks().keySet());
        ledger.answer().ifPresent(known -> names.addAll(known.tables()));
        return List.copyOf(names);
    }

    Optional<GraphLook> look() {
        return graph.answer().flatMap(answer -> answer);
    }

    Optional<TableMark> mark(String table) {
        return Optional.ofNullable(marks().get(table));
    }

    private Map<String, TableMark> marks() {
        return look().map(GraphLook::tables).orElse(Map.of());
    }

    /** The ledger's entry; without a ledger what the graph says, as far as that is all. */
    Ledger.Entry entry(String table) {
        return ledger.answer()
                .map(known -> known.entry(table))
                .or(() -> mark(table).filter(TablePosition::isWhole).map(KnownStates::entry))
                .orElse(Ledger.Entry.NONE);
    }

    private static Ledger.Entry entry(TableMark mark) {
        return new Ledger.Entry(
                mark.version(), Cursor.of(TablePosition.cursorText(mark)), mark.digest(), mark.manifest());
    }

    /** The version that a table has reached, by the ledger, else by the graph. */
    long version(String table) {
        return ledger.answer()
                .map(known -> known.entry(table).version())
                .or(() -> mark(table).map(TableMark::version))
                .orElse(0L);
    }

    /** The ledger's name: its own word, else the graph's. */
    String lineage() {
        return ledger.answer()
                .map(Ledger::lineage)
                .orElseGet(() -> look().orElseThrow().lineage());
    }

    boolean hasLedger() {
        return ledger.answer().isPresent();
    }

    /** Why the ledger says nothing. */
    Optional<BifrostException> ledgerFault() {
        return ledger.fault();
    }

    /** Why the graph says nothing. */
    Optional<BifrostException> graphFault() {
        return graph.fault();
    }
}
