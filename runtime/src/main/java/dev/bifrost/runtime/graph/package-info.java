/**
 * From rows to mutations: identities, markers, filters, bad rows.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.graph.Pipeline} runs one batch through a table's nodes; {@code
 * RowMutationBuilder} turns rows into sets; {@code CanonicalKey} is the identity grammar; {@code Marker} the hash that
 * tells changed elements from equal ones; {@code RowPredicate} the filter; {@code StorableRows} the check for rows that no
 * graph can hold, which {@code BadRows} counts and hands on.
 *
 * <p>Everything here is used by the one thread that runs a table's window.
 */
package dev.bifrost.runtime.graph;
