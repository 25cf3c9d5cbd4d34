package dev.bifrost.api.sink;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import java.util.Optional;

/**
 * The writing of one window.
 *
 * <p><b>Life.</b> Any number of {@link #apply} and {@link #drain}, then {@link #finish} or not, then {@link #close}. After a method threw,
 * only {@code close} may be called, and after {@code apply} also {@link #refusal}.
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
     * Drains, also after {@link #apply} threw, and tells whether the target refuses values that were applied since the last
     * drain, such as by a constraint of the graph. Of what was applied since then anything may have taken effect; it may be
     * applied again, whole or in parts, and the session goes on.
     *
     * <p>Only errors that a session knows to be the values' fault are told in this way. Every other one is thrown: an outage, a
     * limit of time or memory, a writer that was fenced, and what it does not know.
     *
     * @return why the target refuses them; empty if it took everything. A session that cannot tell throws, as this does
     */
    default Optional<BifrostException> refusal() {
        drain();
        return Optional.empty();
    }

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
