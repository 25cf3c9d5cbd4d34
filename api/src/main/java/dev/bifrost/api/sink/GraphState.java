package dev.bifrost.api.sink;

import dev.bifrost.api.graph.GraphModel;
import java.util.Map;
import java.util.Optional;

/**
 * Capability of a sink whose graph remembers its owner and where each table is.
 */
public interface GraphState {

    /**
     * Makes this host the graph's one writer, and says what the graph shows.
     *
     * <p>Called before the first session, and again after the host was told of a lost graph. Reads before it writes: a
     * graph is made only when {@code claim} may have it.
     *
     * @throws dev.bifrost.api.BifrostException if the graph belongs to another host and {@code claim} may not take over
     */
    GraphStatus attach(Claim claim);

    /**
     * What the graph says of itself, whoever writes it. Writes nothing and needs no {@link #attach}.
     *
     * @return empty if there is no graph, or no host ever claimed it
     */
    Optional<GraphLook> look();

    /**
     * Tells the graph that its writer lives. Called once a round, also when no table has news, so that another host does not
     * take the graph of an idle one. Cheap.
     *
     * @param round number of the host's round
     * @throws dev.bifrost.api.BifrostException if the graph is no longer this host's, or cannot be reached
     */
    void renew(long round);

    /**
     * Who asks.
     *
     * @param lineage of the ledger: graphs of another lineage are foreign
     * @param owner this host on this machine, the same after a restart
     * @param takeOver take a graph that another owner holds
     * @param model all steps
     */
    record Claim(String lineage, String owner, boolean takeOver, GraphModel model) {}

    /**
     * What the graph shows.
     *
     * @param created whether it was made just now
     * @param epoch the fence: grows with each change of writer
     * @param tables by table
     */
    record GraphStatus(boolean created, long epoch, Map<String, TableMark> tables) {
        public GraphStatus {
            tables = Map.copyOf(tables);
        }
    }

    /**
     * A graph as one sees it from outside.
     *
     * @param lineage of the ledger that it is written under
     * @param owner the host that wrote it last
     * @param leased whether that host is alive, as far as the graph knows
     * @param epoch the fence
     * @param unfinished whether a session began and did not reach its mark: the graph may show part of a window
     * @param tables the marks of its lineage, by table
     */
    record GraphLook(
            String lineage,
            String owner,
            boolean leased,
            long epoch,
            boolean unfinished,
            Map<String, TableMark> tables) {
        public GraphLook {
            tables = Map.copyOf(tables);
        }
    }
}
