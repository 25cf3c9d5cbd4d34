package dev.bifrost.sink.falkordb.own;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.sink.GraphState.Claim;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;

/** Whether a claim may have what was found. */
final class Admission {

    private Admission() {}

    static void check(String graph, Claim claim, Found found) {
        switch (found) {
            case Found.Nothing ignored -> {}
            case Found.Unclaimed ignored -> unclaimed(graph, claim);
            case Found.Claimed claimed -> claimed(graph, claim, claimed);
        }
    }

    private static void unclaimed(String graph, Claim claim) {
        if (!claim.takeOver()) {
            throw new BifrostException(
                    FalkorDbErrors.FOREIGN,
                    "graph %s: it holds data that no Bifrost wrote; name another graph, or write beside that data with: bifrost sync --take-over"
                            .formatted(graph));
        }
    }

    private static void claimed(String graph, Claim claim, Found.Claimed found) {
        if (found.grammar() != GraphModel.GRAMMAR_VERSION) {
            throw new BifrostException(
                    FalkorDbErrors.GRAMMAR,
                    "graph %s: its identities follow grammar %d, this version writes grammar %d; delete the graph or name another one, and load it anew"
                            .formatted(graph, found.grammar(), GraphModel.GRAMMAR_VERSION));
        }
        if (claim.takeOver()) {
            return;
        }
        if (!found.lineage().equals(claim.lineage())) {
            throw new BifrostException(
                    FalkorDbErrors.FOREIGN,
                    "graph %s: it was written under another ledger, by %s; use that ledger, name another graph, or take it over with: bifrost sync --take-over"
                            .formatted(graph, found.owner()));
        }
        if (found.alive() && !found.owner().equals(claim.owner())) {
            throw new BifrostException(
                    FalkorDbErrors.OWNED,
                    "graph %s: %s writes it and is alive; stop that host, or take it over with: bifrost sync --take-over"
                            .formatted(graph, found.owner()));
        }
    }
}
