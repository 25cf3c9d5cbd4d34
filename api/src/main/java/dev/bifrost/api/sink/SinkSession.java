package dev.bifrost.api.sink;

import dev.bifrost.api.graph.GraphMutation;

/**
 * The writing of one window.
 *
 * <p><b>Life.</b> Any number of {@link #apply} and {@link #drain}, then {@link #finish} or not, then {@link #close}. After a method threw,
 * only {@code close} may be called.
 *
 * <p><b>Threads.</b> One.
 */
public interface SinkSession extends AutoCloseable {

    /**
     * Takes one mutation.
     *
     * <p>The mutation is lent and its buffers are not looked at after the return; what was encoded from it may still be on
     * its way, so an error may be raised by a later call. Blocks while too much is on its way.
     */
    void apply(GraphMutation mutation);

    /** Waits until everything that was applied was answered, and raises the first error. */
    void drain();

    /**
     * Drains, then writes the mark as the window's last statement.
     *
     * @param mark where the graph is now; a sink without {@link GraphState} ignores it
     * @return what was really written
     */
    SinkReport finish(TableMark mark);

    /** Ends the session. Without a finish before, what was not yet sent is dropped. Idempotent. */
    @Override
    void close();
}
