package dev.bifrost.sink.falkordb.own;

import dev.bifrost.api.sink.TableMark;
import dev.bifrost.sink.falkordb.cypher.Fence;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where each table is, kept in the graph: one node a table. A mark names its ledger's lineage, so that marks of a graph
 * that was taken over from another ledger do not count.
 */
public final class TableMarks {

    private static final String READ = "MATCH (b:_BifrostTable) WHERE b.lineage=$lineage"
            + " RETURN b._gar_id,b.version,b.cursor,b.digest,b.manifest";
    private static final String WRITE = Fence.counting(
            "MERGE (b:_BifrostTable {_gar_id:$table}) SET b.lineage=$lineage,b.version=$version,b.cursor=$cursor,"
                    + "b.digest=$digest,b.manifest=$manifest,f.round=$round,f.writing=false",
            "count(b)");

    private TableMarks() {}

    /** All marks of a lineage, by table. */
    public static Map<String, TableMark> read(ServerConnection connection, String lineage) {
        var marks = new HashMap<String, TableMark>();
        byte[] query = new Parameters().with("lineage", lineage).query(READ);
        for (List<Object> row : connection.read(query).rows()) {
            var mark = new TableMark(
                    (String) row.get(0), (Long) row.get(1), (String) row.get(2), (String) row.get(3), (String)
                            row.get(4));
            marks.put(mark.table(), mark);
        }
        return marks;
    }

    /** The guarded statement that writes a mark. */
    public static byte[] write(Ownership ownership, TableMark mark, long round) {
        return ownership
                .guarded()
                .with("lineage", ownership.claim().lineage())
                .with("table", mark.table())
                .with("version", mark.version())
                .with("cursor", mark.cursor())
                .with("digest", mark.digest())
                .with("manifest", mark.manifest())
                .with("round", round)
                .query(WRITE);
    }
}
