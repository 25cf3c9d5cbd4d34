package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.source.Poll;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.CompiledTable;
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
                    .map(code -> plan.reloadedFor(code, "the mapping or the code changed since the graph was written"))
                    .orElse(plan));
        }

        /** How far the graph is behind; empty if the source does not tell. */
        Optional<Lag> lag() {
            return poll instanceof Poll.News news ? Lag.before(news.window()) : Optional.of(Lag.NONE);
        }
    }

    /** The round would fail the table before it asks. */
    record Refused(BifrostException reason) implements NextPoll {}

    /** @throws BifrostException if the source cannot tell */
    static NextPoll of(CompiledTable table, Wiring wiring) {
        return of(table, wiring.ledger().entry(table.table()), wiring);
    }

    /** @param entry where the table is */
    static NextPoll of(CompiledTable table, Ledger.Entry entry, Wiring wiring) {
        TablePosition position;
        try {
            position = TablePosition.byLedger(table, entry, wiring.policies());
        } catch (BifrostException e) {
            return new Refused(e);
        }
        return new Polled(position, wiring.source().poll(table.spec(), position.cursor()));
    }
}
