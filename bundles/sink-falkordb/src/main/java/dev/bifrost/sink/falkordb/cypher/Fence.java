package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.sink.falkordb.server.Reply;

/**
 * The guard of every write: a statement starts by matching the writer's epoch, so that it does nothing when somebody else
 * took the graph. Its answer ends with a row that is there only if the guard let it pass; how much was written is another
 * row, since an unchanged batch writes nothing and is no fault.
 */
public final class Fence {

    /** The node that holds the epoch. */
    public static final String NODE = "(f:_Bifrost {_gar_id:'graph'})";

    /** Starts a guarded statement; parameter {@code epoch}. */
    public static final String GUARD = "MATCH " + NODE + " WHERE f.epoch=$epoch ";

    private static final String PASSED = " UNION ALL MATCH " + NODE + " WHERE f.epoch=$epoch RETURN -f.epoch AS w";

    private Fence() {}

    /** A guarded statement that answers with a count. */
    public static String counting(String body, String counted) {
        return GUARD + body + " RETURN " + counted + " AS w" + PASSED;
    }

    /** A guarded statement that answers with a count and a list; both aggregate, so that there is a row in any case. */
    static String listing(String body, String counted, String listed) {
        return GUARD + body + " RETURN " + counted + " AS w, " + listed + " AS o" + PASSED + ", [] AS o";
    }

    /** Whether the guard let a statement pass. */
    public static boolean passed(Reply reply, long epoch) {
        return reply.rows().size() == 2 && reply.number(1, 0) == -epoch;
    }
}
