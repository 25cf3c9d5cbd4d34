package dev.bifrost.dist.histories;

import dev.bifrost.api.source.TableSource;
import java.util.List;
import java.util.Map;

/** The tables of a history, and the source that shows them. One thread. */
interface HistoryTables extends AutoCloseable {

    /** The same one each time. */
    TableSource source();

    /** @return whether the columns that the source shows are others now */
    boolean commit(History.Commit commit);

    /** From now on a table has no past: its next poll gives the whole of it, with a reason. */
    void expire(String table);

    /** From here on {@link #delivered} counts anew. */
    void beginRound();

    /** The rows of a table's window, without those that say what was. */
    List<Row> delivered(String table);

    /** The rows of every table that the source shows now; of those with one key the last one counts. */
    Map<String, List<Row>> rows();

    /** A source that shows the same rows to a host that saw none of them. */
    TableSource anew();

    @Override
    void close();
}
