package dev.bifrost.api.sink;

import java.util.Optional;

/**
 * Writes mutations into one graph.
 *
 * <p>A sink that can do more implements the interface of that capability as well: {@link GraphState}, {@link
 * GraphReader}, {@link ElementReader}, {@link ElementFinder}, {@link StatementCatalog}, {@link Rebuild}.
 *
 * <p><b>Laws that every sink keeps</b> (asked by {@code GraphSinkContract}): applying a mutation twice equals applying it
 * once; an edge whose endpoint is not there makes a placeholder; a vertex that is written later fills it; parts of a
 * mutation take effect in the order retractions, vertices, edges, removals; data never becomes query text.
 *
 * <p><b>Threads.</b> One session at a time, one thread at a time.
 */
public interface GraphSink extends AutoCloseable {

    /**
     * Opens a session for one window of one table.
     *
     * @return the session; the caller closes it
     * @throws dev.bifrost.api.BifrostException retryable if the graph cannot be reached now
     */
    SinkSession open(SessionContext context);

    /**
     * Names the graph that is written, so that a program which keeps several does not give one of them two writers. Asked
     * before a session; needs no server.
     *
     * @return the same for every sink of the same graph, as far as settings tell; without credentials. Empty where two sinks of
     *     one config do not disturb each other
     */
    default Optional<String> target() {
        return Optional.empty();
    }

    /** Frees connections and threads; idempotent. */
    @Override
    default void close() {}
}
