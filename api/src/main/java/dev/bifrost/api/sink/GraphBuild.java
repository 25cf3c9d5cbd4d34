package dev.bifrost.api.sink;

import java.util.Map;

/**
 * A graph that is being built aside.
 *
 * <p><b>Life.</b> One session a table, one after another, each with its finish; then {@link #swapIn}, then {@link #close}. After
 * a method threw, only {@code close} may be called.
 *
 * <p><b>Threads.</b> One.
 */
public interface GraphBuild extends AutoCloseable {

    /**
     * Opens a session for all rows of a table. Its finish tells the mark that the built graph gets; what was written is not
     * known before {@link #swapIn}, so its report is empty.
     */
    SinkSession open(SessionContext context);

    /**
     * Completes the graph, looks it over, writes the marks of all tables into it, and puts it in the place of the live one: the
     * moment at which all tables move. Whoever wrote the live graph before is fenced.
     *
     * @return what the graph holds of each table that had a session; nothing was removed from it, so a step's {@code written} is
     *     how many elements carry its marker
     * @throws dev.bifrost.api.BifrostException if the built graph does not hold what was sent, or another host took the live
     *     one: nothing was swapped, unless the connection was lost at the end, which the marks of the graph tell
     */
    Map<String, SinkReport> swapIn(Progress progress);

    /** Drops the graph unless it was swapped in. Idempotent. */
    @Override
    void close();

    /** What is being done. */
    enum Stage {
        VERTICES,
        EDGES,
        DAYS,
        CHECK,
        INDEXES,
        SWAP
    }

    /** Hears how far the build is, on the caller's thread; what it throws ends the build. */
    interface Progress {
        /** @param of 0 if unknown */
        void at(Stage stage, long done, long of);
    }
}
