package dev.bifrost.sink.falkordb.own;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.sink.GraphState.Claim;
import dev.bifrost.sink.falkordb.cypher.Fence;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.Reply;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.time.Duration;

/**
 * This host's hold on a graph: an epoch that nobody else has.
 *
 * <p>Taking is two compare-and-sets, first the plain key, then the node. Leases run by the server's clock, so the clocks
 * of hosts do not matter. Not safe for use by several threads at once.
 */
public final class Ownership {

    private static final String TAKE = "MERGE " + Fence.NODE
            + " ON CREATE SET f.epoch=0 WITH f WHERE coalesce(f.epoch,0)=$seen"
            + " SET f.epoch=$epoch,f.lineage=$lineage,f.owner=$owner,f.grammar=$grammar,f.lease=timestamp()+$lease"
            + " RETURN f.epoch";
    private static final String REFRESH = Fence.counting("SET f.lease=timestamp()+$lease,f.round=$round", "count(f)");
    private static final String BEGIN = Fence.counting(
            "WITH f,CASE WHEN f.writing THEN 1 ELSE 0 END AS o"
                    + " SET f.lease=timestamp()+$lease,f.round=$round,f.writing=true",
            "max(o)");
    private static final String RELEASE = Fence.counting("SET f.lease=0", "count(f)");

    private final String graph;
    private final Claim claim;
    private final Duration lease;
    private long epoch;

    private Ownership(String graph, Claim claim, Duration lease) {
        this.graph = graph;
        this.claim = claim;
        this.lease = lease;
    }

    /**
     * A graph that was taken.
     *
     * @param created whether there was nothing before
     */
    public record Taken(Ownership ownership, boolean created) {}

    /**
     * Takes a graph, or says why not. Nothing is written before it is clear that the claim may have the graph.
     *
     * @throws BifrostException {@code falkordb.OWNED}, {@code falkordb.FOREIGN} or {@code falkordb.GRAMMAR}
     */
    public static Taken take(ServerConnection connection, String graph, Claim claim, Duration lease) {
        var ownership = new Ownership(graph, claim, lease);
        Found found = Found.in(connection);
        Admission.check(graph, claim, found);
        long seen = found instanceof Found.Claimed claimed ? claimed.epoch() : 0;
        if (!ownership.move(connection, seen)) {
            throw new BifrostException(
                    FalkorDbErrors.OWNED,
                    "graph %s: another host took it at this moment; see which one should write it".formatted(graph));
        }
        return new Taken(ownership, found instanceof Found.Nothing);
    }

    /** The number that every write carries. */
    public long epoch() {
        return epoch;
    }

    public Claim claim() {
        return claim;
    }

    /** How long a lease runs after a refresh. */
    public Duration lease() {
        return lease;
    }

    /** Reads that the graph is still this host's; before the first write of a session, since a write makes a missing graph. */
    public void check(ServerConnection connection) {
        if (Found.in(connection) instanceof Found.Claimed claimed && claimed.epoch() == epoch) {
            return;
        }
        throw lost(connection);
    }

    /** Takes the next epoch, so that a statement of this host whose answer never came can no longer take effect. */
    public void advance(ServerConnection connection) {
        check(connection);
        if (!move(connection, epoch)) {
            throw lost(connection);
        }
    }

    /**
     * Begins a session, which a table's mark ends, and runs the lease anew.
     *
     * @return whether the session before, of whatever host, did not reach its mark
     */
    public boolean begin(ServerConnection connection, long round) {
        Reply reply = connection.write(leased(round).query(BEGIN));
        require(connection, reply);
        return reply.number(0, 0) == 1;
    }

    /** Runs the lease anew. */
    public void refresh(ServerConnection connection, long round) {
        require(connection, connection.write(leased(round).query(REFRESH)));
    }

    private Parameters leased(long round) {
        return guarded().with("lease", lease.toMillis()).with("round", round);
    }

    /** The key under which this owner builds a graph aside. */
    public String buildName() {
        return EpochKey.buildName(graph, epoch);
    }

    /** Notes that a graph is going to be built, so that whoever owns the graph next removes it. */
    public void noteBuild(ServerConnection connection, String build) {
        if (!EpochKey.of(graph).note(connection, graph, epoch, build)) {
            throw lost(connection);
        }
    }

    /** Makes this host the writer of a graph that nobody else knows yet, under the epoch that it has. */
    public void plant(ServerConnection building) {
        building.write(taking(0, epoch));
    }

    /**
     * Puts a built graph in the place of the live one.
     *
     * @throws BifrostException {@code falkordb.FENCED} if somebody took the graph meanwhile: nothing was swapped
     */
    public void swap(ServerConnection connection, String build) {
        if (!EpochKey.of(graph).swap(connection, graph, epoch, build)) {
            throw lost(connection);
        }
    }

    /** Removes what a build left that did not come to its swap, unless somebody else took the graph: then it is theirs. */
    public void removeBuild(ServerConnection connection) {
        EpochKey.of(graph).removeBuild(connection, graph, epoch);
    }

    /**
     * Removes a graph that this host built aside, also where it lost the live one: a statement on its way may have made the key again after the
     * next owner removed it.
     *
     * @param name which has the epoch that it was built under; after a swap there is no such key
     */
    public void dropBuild(ServerConnection connection, String name) {
        EpochKey.of(graph).drop(connection, name);
        removeBuild(connection);
    }

    /** Lets another host have the graph at once. */
    public void release(ServerConnection connection) {
        check(connection);
        require(connection, connection.write(guarded().query(RELEASE)));
    }

    /** Parameters with the epoch. */
    Parameters guarded() {
        return new Parameters().with("epoch", epoch);
    }

    /** @throws BifrostException {@code falkordb.FENCED} or {@code falkordb.GRAPH_LOST} if the guard did not let it pass */
    public void require(ServerConnection connection, Reply reply) {
        if (!Fence.passed(reply, epoch)) {
            throw lost(connection);
        }
    }

    private boolean move(ServerConnection connection, long seen) {
        var key = EpochKey.of(graph);
        EpochKey.Held held = key.read(connection);
        long next = held.next(seen);
        if (!key.move(connection, held, next)) {
            return false;
        }
        if (connection.write(taking(seen, next)).isEmpty()) {
            return false;
        }
        epoch = next;
        return true;
    }

    private byte[] taking(long seen, long next) {
        return new Parameters()
                .with("seen", seen)
                .with("epoch", next)
                .with("lineage", claim.lineage())
                .with("owner", claim.owner())
                .with("grammar", GraphModel.GRAMMAR_VERSION)
                .with("lease", lease.toMillis())
                .query(TAKE);
    }

    private BifrostException lost(ServerConnection connection) {
        if (Found.in(connection) instanceof Found.Claimed claimed && claimed.epoch() != epoch) {
            return new BifrostException(
                    FalkorDbErrors.FENCED,
                    "graph %s: %s took it over (epoch %d, this host had %d) and this host stops writing it; end one of the two hosts"
                            .formatted(graph, claimed.owner(), claimed.epoch(), epoch));
        }
        return new BifrostException(
                FalkorDbErrors.GRAPH_LOST,
                "graph %s: it is gone or was replaced since this host attached to it; the host attaches again and reads its tables anew by on_graph_behind"
                        .formatted(graph));
    }
}
