package dev.bifrost.sink.falkordb.own;

import dev.bifrost.sink.falkordb.server.Reply;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What stands under the graph's name, read without writing. */
public sealed interface Found {

    /** Nothing, or a graph without a vertex: it may be taken. */
    record Nothing() implements Found {}

    /** A graph with vertices that no host has claimed. */
    record Unclaimed() implements Found {}

    /**
     * A graph with a writer.
     *
     * @param alive whether the writer's lease is still running, by the server's clock
     * @param unfinished whether a session did not reach its mark
     */
    record Claimed(String lineage, String owner, long epoch, long grammar, boolean alive, boolean unfinished)
            implements Found {}

    byte[] CLAIM =
            "MATCH (f:_Bifrost {_gar_id:'graph'}) RETURN coalesce(f.lineage,''),coalesce(f.owner,''),coalesce(f.epoch,0),coalesce(f.grammar,0),coalesce(f.lease>timestamp(),false),coalesce(f.writing,false)"
                    .getBytes(StandardCharsets.UTF_8);
    byte[] COUNT = "MATCH (n) RETURN count(n)".getBytes(StandardCharsets.UTF_8);

    static Found in(ServerConnection connection) {
        var claim = connection.readIfThere(CLAIM);
        if (claim.isEmpty()) {
            return new Nothing();
        }
        if (!claim.get().isEmpty()) {
            return claimed(claim.get());
        }
        boolean empty = connection
                .readIfThere(COUNT)
                .map(reply -> reply.number(0, 0) == 0)
                .orElse(true);
        return empty ? new Nothing() : new Unclaimed();
    }

    private static Claimed claimed(Reply reply) {
        List<Object> row = reply.rows().getFirst();
        return new Claimed(
                (String) row.get(0),
                (String) row.get(1),
                (Long) row.get(2),
                (Long) row.get(3),
                (Boolean) row.get(4),
                (Boolean) row.get(5));
    }
}
