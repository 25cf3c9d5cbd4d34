package dev.bifrost.sink.falkordb.write;

import dev.bifrost.sink.falkordb.cypher.EncodedRows;
import dev.bifrost.sink.falkordb.cypher.Statement;
import java.util.concurrent.CountDownLatch;

/** What the writer takes from its queue, in order. */
sealed interface Work {

    /**
     * Rows for one statement.
     *
     * @param number of the session's batches, from 1
     */
    record Batch(Statement statement, EncodedRows rows, long number) implements Work {}

    /** Delete vertices that became orphans so far. */
    record SweepOrphans() implements Work {}

    /** Everything before was answered, or a fault was noted. */
    record Barrier(CountDownLatch reached) implements Work {}

    /** The thread ends. */
    record End() implements Work {}
}
