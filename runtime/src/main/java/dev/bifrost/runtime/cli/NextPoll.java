package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.source.Poll;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.runtime.round.Hindrance;
import dev.bifrost.runtime.round.TablePosition;
import java.util.Optional;

/** What the next round would find of a table, by its source and the ledger; the graph is not looked at. */
sealed interface NextPoll {

    /** The round would ask the source, and get this. */
    record Polled(TablePosition position, Poll poll) implements NextPoll {

        /** The plan, if there is news; a reload for a reason of the host is one too. */
        Optional<PlanReport> plan() {
            if (!(poll instanceof Poll.News news)) {
                return Optional.empty();
            }
            var plan = PlanReport.of(news.window());
            return Optional.of(position.reload()
                    .map(code -> plan.reloadedFor(
                            code,
                            "the mapping, the code or a setting of the source changed since the graph was written"))
                    .orElse(plan));
        }

        /** How far the graph is behind; empty if the source does not tell. */
        Optional<Lag> lag() {
            return poll instanceof Poll.News news ? Lag.before(news.window()) : Optional.of(Lag.NONE);
        }
    }

    /** The round would refuse the table before it asks. */
    record Refused(BifrostException reason) implements NextPoll {}

    /** The round would fail the table, as this look did: the source cannot tell, or its columns are not those of the mapping. */
    record Failed(BifrostException reason) implements NextPoll {}

    static NextPoll of(Turn turn, Wiring wiring) {
        return of(turn, wiring.ledger().entry(turn.table()), wiring);
    }

    /** @param entry where the table is */
    static NextPoll of(Turn turn, Ledger.Entry entry, Wiring wiring) {
        try {
            return turn instanceof Turn.Run run
                    ? of(run.compiled(), entry, wiring)
                    : new Failed(Hindrance.of(turn).orElseThrow());
        } catch (BifrostException e) {
            return new Failed(e);
        }
    }

    private static NextPoll of(CompiledTable table, Ledger.Entry entry, Wiring wiring) {
        TablePosition position;
        try {
            position = TablePosition.byLedger(table, entry, wiring.policies());
        } catch (BifrostException e) {
            return new Refused(e);
        }
        return new Polled(position, wiring.source().poll(table.spec(), position.cursor()));
    }
}
