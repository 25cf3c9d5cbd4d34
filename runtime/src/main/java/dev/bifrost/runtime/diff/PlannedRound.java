package dev.bifrost.runtime.diff;

import dev.bifrost.api.sink.GraphState.GraphLook;
import dev.bifrost.runtime.round.RoundRunner;
import java.util.Optional;

/** A round that was looked at: what it would change, and what it has to be run with so that it does just that. */
public final class PlannedRound {

    private final RoundRunner.Parts parts;
    private final PinnedSource source;
    private final Optional<GraphLook> look;
    private final DiffReport report;

    PlannedRound(RoundRunner.Parts parts, PinnedSource source, Optional<GraphLook> look, DiffReport report) {
        this.parts = parts;
        this.source = source;
        this.look = look;
        this.report = report;
    }

    public DiffReport report() {
        return report;
    }

    /** @throws dev.bifrost.api.BifrostException {@code diff.PLAN_DIFFERS} if this is not the round that was asked for */
    public void require(String digest) {
        if (!report.digest().equals(digest)) {
            throw DiffErrors.PLAN_DIFFERS.because(
                    "the plan %s is not what the round would do: its digest is %s now, with %,d changes. The tables, the mapping or the graph moved since it was made, or it is another config's. Nothing was written; look again with: bifrost explain --diff",
                    digest, report.digest(), report.changes());
        }
    }

    /** What the round is run with: the windows that were looked at, and a graph that nobody wrote since. */
    public RoundRunner.Parts pinned() {
        source.seal();
        return new RoundRunner.Parts(
                source,
                new UnmovedGraph(parts.sink(), look),
                parts.ledger(),
                parts.mapping(),
                parts.allocator(),
                parts.spills(),
                parts.letters());
    }
}
