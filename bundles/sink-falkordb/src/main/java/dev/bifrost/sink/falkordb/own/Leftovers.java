package dev.bifrost.sink.falkordb.own;

import dev.bifrost.sink.falkordb.cypher.OrphanText;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.server.ServerConnection;

/**
 * Placeholders that a session took the last edge from and did not live to delete. What it had noted of them is gone with it,
 * and its replay finds no edge that would name them again, so the whole graph is looked through, range by range.
 */
public final class Leftovers {

    private static final long RANGE = 1 << 20;

    private Leftovers() {}

    public static void delete(ServerConnection connection, Ownership ownership) {
        long end = connection.read(new Parameters().query(OrphanText.END)).number(0, 0);
        for (long from = 0; from < end; from += RANGE) {
            byte[] query = ownership
                    .guarded()
                    .with("from", from)
                    .with("to", from + RANGE)
                    .query(OrphanText.DELETE_ALL);
            ownership.require(connection, connection.write(query));
        }
    }
}
